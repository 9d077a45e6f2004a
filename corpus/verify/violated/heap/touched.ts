import type { int } from "@proviso/runtime";

//@ assignable order.total;
//@ ensures order.total === 0;
export function cleared(order: { total: int; customer: { visits: int } }): void {
  order.total = 0;
  order.customer.visits += 1;
}
