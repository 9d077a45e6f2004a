//@ ensures \result === "[object Function]";
export function kindOfTask(): string {
  return Object.prototype.toString.call(async () => 1);
}

//@ ensures \result;
export function isPlain(): boolean {
  return Object.getPrototypeOf(async () => 1) === Function.prototype;
}
