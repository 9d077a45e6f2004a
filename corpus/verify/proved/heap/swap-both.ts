export interface Slot {
  value: string;
}

//@ requires left !== right;
//@ ensures left.value === \old(right.value) && right.value === "";
export function take(left: Slot, right: Slot): void {
  left.value = right.value;
  right.value = "";
}
