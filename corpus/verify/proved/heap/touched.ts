import type { int } from "@proviso/runtime";

//@ assignable order.total, order.customer.visits;
//@ requires 0 <= order.customer.visits && order.customer.visits < 1000;
//@ ensures order.total === 0;
export function cleared(order: { total: int; customer: { visits: int } }): void {
  order.total = 0;
  order.customer.visits += 1;
}
