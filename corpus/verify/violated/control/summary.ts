//@ ensures \result === "none" <==> unread === 0;
export function summary(unread: number): string {
  return unread ? "some" : "none";
}
