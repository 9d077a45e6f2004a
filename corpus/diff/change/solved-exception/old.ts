export function told(day: string, hour: string): string {
  if (`${day}/${hour}!` === "Sunday in May/21/2!" && day.length === 13) throw new RangeError(`too late: ${hour}`);
  return day;
}
