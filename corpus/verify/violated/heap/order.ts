export interface Order {
  readonly customer: string;
  readonly items: string[];
}

//@ ensures \result.items.length === \old(order.items.length) + 1 && order.items.length === \old(order.items.length);
export function withItem(order: Order, item: string): Order {
  const copy = { ...order };
  copy.items.push(item);
  return copy;
}
