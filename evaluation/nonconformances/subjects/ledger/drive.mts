import { call, chance, edge, list, pick, rounds, text, weird, wild } from "../drive-lib.mts";
import { Account, InsufficientFunds } from "./account.ts";
import { Ledger } from "./ledger.ts";
import { feeFor, formatCents, isAmount, isSchedule, MAX_AMOUNT, shareOf, split, WHOLE } from "./money.ts";

const amount = () => edge(0, MAX_AMOUNT);
rounds(() => {
  const least = chance(0.5) ? edge(0, 100) : amount();
  const schedule = { rate: edge(0, WHOLE), least, most: edge(least, MAX_AMOUNT) };
  for (let i = 0; i < 20; i++) {
    call(() => isAmount(pick(weird)));
    call(() => isSchedule({ rate: pick(weird), least: pick(weird), most: amount() }));
    call(() => shareOf(amount(), edge(0, WHOLE)));
    call(() => feeFor(amount(), schedule));
    call(() => split(amount(), edge(1, 60)));
    call(() => formatCents(edge(-MAX_AMOUNT, MAX_AMOUNT)));
    call(() => formatCents(-0));
    wild(() => shareOf(pick(weird), pick(weird)));
    wild(() => split(pick(weird), pick(weird)));
    wild(() => formatCents(pick(weird)));
  }
  const a = new Account(`${text(5)}x`, amount(), chance(0.5) ? amount() : undefined);
  for (let i = 0; i < 20; i++) {
    if (a.room() > 0) call(() => a.deposit(edge(1, Math.min(MAX_AMOUNT, a.room()))));
    call(() => a.withdraw(edge(1, MAX_AMOUNT)), InsufficientFunds);
    wild(() => a.withdraw(pick(weird)), InsufficientFunds);
    wild(() => a.deposit(pick(weird)));
  }
  const ledger = chance(0.2) ? new Ledger() : new Ledger(schedule);
  const ids = list(6, (i) => `id${i}${text(2)}`);
  for (const id of ids) call(() => ledger.open(id));
  for (let i = 0; i < 60; i++) {
    const id = pick(ids),
      other = pick(ids);
    wild(() => ledger.deposit(id, edge(1, MAX_AMOUNT - ledger.balanceOf(id))));
    wild(
      () => ledger.withdraw(id, chance(0.5) ? amount() : edge(0, ledger.balanceOf(id))),
      InsufficientFunds,
    );
    wild(
      () => ledger.transfer(id, other, chance(0.3) ? amount() : edge(1, ledger.balanceOf(id))),
      InsufficientFunds,
    );
    wild(() =>
      ledger.distribute(
        id,
        ids.filter(() => chance(0.4)),
        edge(0, ledger.balanceOf(id)),
      ),
    );
    wild(() => ledger.open(pick([...ids, ""])));
    call(() => ledger.history(chance(0.5) ? pick(ids) : undefined));
    call(() => ledger.history("nobody"));
    call(() => ledger.feeFor(amount()));
    wild(() => ledger.transfer(id, other, pick(weird)), InsufficientFunds);
  }
});
