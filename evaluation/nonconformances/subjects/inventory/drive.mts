import { call, chance, edge, int, list, made, pick, rounds, text, weird, wild } from "../drive-lib.mts";
import { isQuantity, MAX_QUANTITY, MAX_RECEIVED, OutOfStock, StockItem } from "./stock-item.ts";
import { mergeLines, reorderQuantity, Warehouse } from "./warehouse.ts";

const skus = ["a", "b", "__proto__", "", "c\u{1F600}"];
const q = () => (chance(0.9) ? edge(1, 30) : edge(0, MAX_QUANTITY));
rounds(() => {
  const item = made(() => new StockItem(`x${text(2)}`, chance(0.3) ? undefined : edge(0, 50)));
  wild(() => new StockItem(text(1), pick(weird)));
  for (let i = 0; i < 40; i++) {
    wild(() => item.receive(q()));
    wild(() => item.reserve(q()), OutOfStock);
    wild(() => item.release(q()));
    wild(() => item.issue(q()));
    if (item.reserved > 0)
      call(() => item.issue(edge(1, item.reserved > MAX_QUANTITY ? MAX_QUANTITY : item.reserved)));
    if (item.available() > 0) call(() => item.reserve(Math.min(MAX_QUANTITY, item.available())));
    wild(() => {
      item.reorderLevel = chance(0.3) ? pick(weird) : edge(0, 40);
    });
    call(() => item.needsReorder());
    wild(() => item.receive(pick(weird)));
    wild(() => item.reserve(pick(weird)), OutOfStock);
    wild(() => item.release(pick(weird)));
    call(() => isQuantity(pick(weird)));
    wild(() => reorderQuantity(edge(0, MAX_RECEIVED), edge(0, MAX_RECEIVED), edge(1, MAX_QUANTITY)));
    wild(() => reorderQuantity(edge(0, 20), edge(0, 60), edge(1, 9)));
    wild(() => reorderQuantity(pick(weird), pick(weird), pick(weird)));
    wild(() => mergeLines(list(int(0, 6), () => ({ sku: pick(skus), quantity: q() }))));
    wild(() => mergeLines([{ sku: "a", quantity: pick(weird) }]));
  }
  const w = new Warehouse();
  for (let i = 0; i < 40; i++) {
    if (chance(0.3)) wild(() => w.addItem(pick(skus), chance(0.5) ? undefined : edge(0, 40)));
    wild(() => w.receive(pick(skus), q()));
    wild(() => w.receive(pick(skus), pick(weird)));
    const lines = list(int(0, 4), () => ({ sku: pick(skus), quantity: edge(1, 6) }));
    const id = wild(() => w.order(lines), OutOfStock);
    for (const l of lines) l.quantity = 999;
    wild(() => w.order([{ sku: pick(skus), quantity: q() }]), OutOfStock);
    const line = { sku: pick(skus), quantity: 2 };
    wild(() => w.order([line, line]), OutOfStock);
    wild(
      () =>
        w.order([
          { sku: "a", quantity: 600000 },
          { sku: "a", quantity: 600000 },
        ]),
      OutOfStock,
    );
    if (id !== undefined && chance(0.6)) chance(0.7) ? call(() => w.ship(id)) : call(() => w.cancel(id));
    wild(() => w.ship(edge(0, w.ordersTaken)));
    if (chance(0.3)) wild(() => w.cancel(edge(0, w.ordersTaken)));
    wild(() => w.movement(edge(0, w.historyLength)));
    wild(() => w.reorders(chance(0.3) ? undefined : edge(1, 7)));
    wild(() => w.reorders(pick(weird)));
    call(() => w.has(pick(skus)));
    call(() => w.isOpen(edge(-1, 20)));
    call(() => w.skus().pop());
    wild(() => w.availableOf(pick(skus)));
    wild(() => w.reservedOf(pick(skus)));
    wild(() => w.receivedOf(pick(skus)));
  }
});
