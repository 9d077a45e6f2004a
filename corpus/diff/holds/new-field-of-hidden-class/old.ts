class Item {
  price = 1;
}

export function make(n: number): Item {
  const item = new Item();
  item.price = n;
  return item;
}
