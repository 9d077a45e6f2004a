declare namespace JSX {
  interface IntrinsicElements {
    p: { children?: string };
  }
  type Element = object;
}
//@ requires props.name.length > 0; ensures \fresh(\result);
export function Greeting(props: { name: string }): object {
  return <p>//@ requires nothing, this is text</p>;
}
