export interface Order {
  readonly customer: string;
  readonly items: string[];
}

//@ ensures \result.items.length === order.items.length + 1 && order.items.length === \old(order.items.length);
//@ ensures \result.customer === order.customer;
export function withItem(order: Order, item: string): Order {
  return { ...order, items: [...order.items, item] };
}
