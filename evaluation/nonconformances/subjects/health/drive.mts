import { call, chance, edge, int, list, made, pick, rounds, text, weird, wild } from "../drive-lib.mts";
import { checkDigit, HealthCard, isCardNumber, weighted } from "./card.ts";
import { CalendarDate, daysInMonth, FIRST_YEAR, isDate, isLeapYear, LAST_YEAR } from "./date.ts";
import { Designations } from "./designations.ts";

const date = () => {
  const y = edge(FIRST_YEAR, LAST_YEAR),
    m = edge(1, 12);
  return made(() => new CalendarDate(y, m, edge(1, daysInMonth(y, m))));
};
for (let y = FIRST_YEAR; y <= LAST_YEAR; y++) {
  call(() => isLeapYear(y));
  for (let m = 1; m <= 12; m++) call(() => daysInMonth(y, m));
}
rounds(() => {
  for (let i = 0; i < 15; i++) {
    wild(() => isLeapYear(pick(weird)));
    wild(() => daysInMonth(pick(weird), pick(weird)));
    call(() =>
      isDate(
        chance(0.5) ? pick(weird) : edge(1890, 2210),
        chance(0.5) ? pick(weird) : edge(0, 13),
        chance(0.5) ? pick(weird) : edge(0, 32),
      ),
    );
    const a = date(),
      b = date();
    call(() => a.compare(b));
    call(() => a.compare(a));
    wild(() => a.next());
    wild(() => a.ageOn(b));
    call(() => a.ageOn(a));
    call(() => CalendarDate.parse(a.toString()));
    call(
      () =>
        CalendarDate.parse(
          pick([
            "",
            "2023-02-29",
            "0000-00-00",
            "1900-01-01\n",
            " 1999-01-01",
            "2199-12-31",
            text(10),
            `${a.toString()}\n`,
          ]),
        ),
      SyntaxError,
    );
    const digits = list(int(0, 12), () => edge(0, 9)).join("");
    wild(() => checkDigit(digits));
    wild(() => checkDigit(text(4)));
    wild(() => weighted(digits, edge(0, 12)));
    wild(() => weighted(text(4), pick(weird)));
    call(() => isCardNumber(digits));
    call(() => isCardNumber(text(10)));
  }
  const d = new Designations();
  for (let i = 0; i < (chance(0.05) ? 230 : 10); i++) {
    wild(() => d.intern(chance(0.5) ? text(2) : `n${i}`));
    wild(() => d.nameAt(chance(0.2) ? pick(weird) : edge(0, d.count)));
    call(() => d.positionOf(text(1)));
    call(() => d.isPosition(pick(weird)));
  }
  const nine = list(9, () => edge(0, 9)).join("");
  const c = made(() => new HealthCard(nine + checkDigit(nine), date()));
  wild(() => new HealthCard("0123456789", date()));
  for (let i = 0; i < 40; i++) {
    wild(() => c.noteAllergy(text(2), date(), pick(["mild", "severe", undefined])));
    wild(() => c.noteAllergy(pick(["pollen", "nuts"]), date(), "severe"));
    if (chance(0.2)) wild(() => c.substances.intern(text(2)));
    wild(() => c.allergyAt(edge(0, c.allergyCount)));
    call(() => c.allergyTo(pick(["pollen", "", "nuts", text(2)])));
    if (chance(0.3)) wild(() => c.dropAllergy(edge(0, c.allergyCount)));
    wild(() => c.dropAllergy(pick(weird.filter((x) => x !== 0 && x !== 1))));
    wild(() => c.visit(date()), RangeError);
    wild(() => c.visit(c.born), RangeError);
    call(() => c.warnings());
    call(() => c.lastVisit);
  }
});
