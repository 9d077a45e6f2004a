//@ ensures \result === 3;
export function countThrice(): number {
  const counter = (): (() => number) => {
    let made = 0;
    return () => ++made;
  };
  const [next, other] = [counter(), counter()];
  next();
  other();
  next();
  return next();
}
