import { call, chance, edge, int, list, made, pick, rounds, weird, wild } from "../drive-lib.mts";
import { Full, fits, Garage, Unpaid } from "./garage.ts";
import {
  COINS,
  coinsFor,
  Gate,
  type GateEvent,
  type GateState,
  MOST_DUE,
  nextState,
  Payment,
  worth,
} from "./machines.ts";
import {
  begun,
  DAY,
  HOUR,
  isIntWithin,
  isNight,
  isTariff,
  LAST_MINUTE,
  nightMinutes,
  price,
  type Tariff,
  VEHICLES,
} from "./tariff.ts";
import { checkDigit, isTicketNumber, LAST_SERIAL, ticketNumber } from "./tickets.ts";

const STATES: GateState[] = ["closed", "open", "occupied", "stuck"];
const EVENTS: GateEvent[] = ["release", "arrive", "clear", "timeout", "jam", "repair"];
const anyTariff = (): Tariff => {
  const dayRate = pick([0, 1, 99, 250, 10_000, int(0, 10_000)]);
  const grace = pick([0, 1, 15, DAY, int(0, 90)]);
  return {
    grace,
    dayRate,
    nightRate: edge(0, dayRate),
    dayCap: pick([0, 1, 2500, 100_000, int(0, 100_000)]),
  };
};
/** Moments near the borders of hours, nights and days. */
const moment = (): number => {
  const day = chance(0.7) ? int(0, 5) : int(0, Math.floor(LAST_MINUTE / DAY) - 1);
  const near = day * DAY + pick([0, 6, 12, 22, 24]) * HOUR + int(-2, 2);
  return Math.min(
    LAST_MINUTE,
    Math.max(0, chance(0.1) ? edge(0, LAST_MINUTE) : chance(0.5) ? near : day * DAY + int(0, DAY)),
  );
};
const span = (): [number, number] => {
  const from = moment();
  const to = chance(0.5)
    ? from + pick([0, 1, 29, 30, 59, 60, 61, DAY - 1, DAY, DAY + 1, int(0, 300)])
    : moment();
  return to < from ? [to, from] : [from, Math.min(to, LAST_MINUTE)];
};
const number = (): number =>
  chance(0.3) ? pick(weird) : chance(0.5) ? edge(-2, 200) : edge(0, LAST_MINUTE + 1);

function arithmetic(): void {
  const tariff = anyTariff();
  const [from, to] = span();
  call(() => isIntWithin(number(), number(), number()));
  call(() =>
    isTariff({
      ...tariff,
      ...pick([
        {},
        { grace: number() },
        { dayRate: number() },
        { nightRate: number() },
        { dayCap: number() },
      ]),
    }),
  );
  call(() => isNight(moment()));
  wild(() => isNight(number()));
  call(() => nightMinutes(from, to));
  wild(() => nightMinutes(number(), number()));
  call(() => begun(pick([0, 1, moment(), LAST_MINUTE]), pick([1, 7, HOUR, DAY, LAST_MINUTE, 2 ** 53])));
  wild(() => begun(number(), number()));
  call(() => price(tariff, pick(VEHICLES), from, to));
  call(() => price(tariff, pick(VEHICLES), from, Math.min(LAST_MINUTE, from + tariff.grace + int(0, 1))));
  wild(() => price({ ...tariff, dayCap: number() }, pick(VEHICLES), number(), to));
  call(() => checkDigit(edge(0, LAST_SERIAL)));
  call(() => ticketNumber(edge(0, LAST_SERIAL)));
  wild(() => ticketNumber(chance(0.5) ? LAST_SERIAL + 1 : number()));
  call(() => isTicketNumber(chance(0.5) ? number() : edge(0, 10 * LAST_SERIAL + 20)));
  call(() => fits(pick(VEHICLES), pick(VEHICLES)));
  call(() => nextState(pick(STATES), pick(EVENTS)));
  call(() => worth(list(int(0, 5), () => pick(COINS))));
  wild(() => worth([pick(COINS), chance(0.5) ? 3 : pick(weird)]));
  call(() => coinsFor(chance(0.1) ? 100 * COINS[0] : edge(0, 12_000)));
  wild(() => coinsFor(chance(0.3) ? 100 * COINS[0] + 1 : pick(weird)));
}

function machines(): void {
  const gate = new Gate();
  for (let i = 0; i < 15; i++) {
    wild(() => gate.handle(pick(EVENTS)));
    const possible = EVENTS.filter((e) => nextState(gate.state, e) !== null);
    call(() => gate.handle(pick(possible)));
    call(() => gate.passed);
  }
  const payment = made(
    () => new Payment(ticketNumber(edge(0, LAST_SERIAL)), chance(0.1) ? MOST_DUE : edge(1, 9000)),
  );
  wild(() => new Payment(number(), edge(0, 1)));
  wild(() => new Payment(0, chance(0.5) ? MOST_DUE + 1 : number()));
  for (let i = int(0, 8); i > 0; i--) {
    if (payment.state === "collecting") call(() => payment.insert(pick(COINS)));
    wild(() => payment.insert(chance(0.3) ? number() : pick(COINS)));
    if (chance(0.05)) wild(() => payment.close());
  }
  wild(() => payment.close());
  wild(() => payment.insert(1));
}

function operate(): void {
  const plan = list(edge(1, 9), () => pick(VEHICLES));
  const garage = made(() => new Garage(plan, anyTariff()));
  wild(
    () =>
      new Garage(
        list(chance(0.2) ? pick([500, 501]) : pick([0, 3]), () => "car" as const),
        { ...anyTariff(), grace: number() },
      ),
  );
  const tickets: number[] = [];
  const open: Payment[] = [];
  let clock = 0;
  const ticket = (): number =>
    tickets.length > 0 && chance(0.9) ? pick(tickets) : ticketNumber(edge(0, 20));
  for (let i = 0; i < 30; i++) {
    for (const gate of [garage.entry, garage.exit]) {
      if (gate.state === "open" && chance(0.8)) call(() => gate.handle(pick(["arrive", "timeout"])));
      if (gate.state === "occupied") call(() => gate.handle("clear"));
      if (gate.state === "stuck") call(() => gate.handle("repair"));
      else if (chance(0.05)) call(() => gate.handle("jam"));
    }
    if (garage.entry.state === "closed" && chance(0.7)) {
      const issued = call(() => garage.enter(pick(VEHICLES)), Full);
      if (issued !== undefined) tickets.push(issued);
    } else wild(() => garage.enter(pick(VEHICLES)), Full);
    clock = Math.min(
      LAST_MINUTE,
      clock +
        pick([
          0,
          1,
          10,
          59,
          60,
          61,
          int(0, 400),
          chance(0.1) ? int(0, 9 * DAY) : 0,
          chance(0.01) ? LAST_MINUTE : 0,
        ]),
    );
    call(() => garage.waitUntil(clock));
    wild(() => garage.waitUntil(pick([clock - 1, LAST_MINUTE + 1, -0, NaN, clock + 0.5])));
    const paying = wild(() => garage.startPayment(ticket()));
    if (paying !== undefined) {
      open.push(paying);
      for (const coin of coinsFor(Math.min(paying.due, 60_000)))
        wild(() => paying.insert(chance(0.1) ? pick(COINS) : coin));
    }
    if (open.length > 0) wild(() => garage.endPayment(chance(0.7) ? open[open.length - 1] : pick(open)));
    if (chance(0.5)) wild(() => garage.leave(ticket()), Unpaid);
    wild(() => garage.dueFor(ticket()));
    call(() => garage.holds(chance(0.3) ? number() : ticket()));
    call(() => garage.occupancy());
    call(() => garage.freeFor(pick(VEHICLES)));
    call(() => garage.present);
  }
}

rounds(() => {
  for (let i = 0; i < 4; i++) arithmetic();
  machines();
  operate();
});
