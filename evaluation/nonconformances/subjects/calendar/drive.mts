import { call, chance, edge, int, made, pick, rounds, text, weird, wild } from "../drive-lib.mts";
import { Calendar, Conflict } from "./calendar.ts";
import { END_OF_TIME, Interval, isTime } from "./interval.ts";
import { IntervalSet } from "./interval-set.ts";

const interval = () => {
  const small = chance(0.8);
  const s = small ? int(0, 30) : edge(0, END_OF_TIME - 1);
  return made(() => new Interval(s, small ? s + int(1, 8) : edge(s + 1, END_OF_TIME)));
};
rounds(() => {
  for (let i = 0; i < 15; i++) {
    const a = interval(),
      b = chance(0.1) ? a : interval();
    call(() => isTime(pick(weird)));
    call(() => a.contains(edge(0, 40)));
    call(() => a.covers(b));
    call(() => a.overlaps(b));
    call(() => a.touches(b));
    wild(() => a.join(b));
    call(() => a.intersect(b));
    call(() => a.without(b));
    call(() => a.length);
    wild(() => new Interval(pick(weird), pick(weird)));
  }
  const s = new IntervalSet();
  for (let i = 0; i < 20; i++) {
    call(() => s.add(interval()));
    if (chance(0.6)) call(() => s.remove(interval()));
    if (s.count > 0 && chance(0.3)) call(() => s.add(s.at(int(0, s.count - 1))));
    if (s.count > 0 && chance(0.1)) call(() => s.remove(s.at(int(0, s.count - 1))));
    call(() => s.contains(pick([...weird.filter(Number.isInteger), int(0, 40)])));
    call(() => s.covers(interval()));
    call(() => s.isFree(interval()));
    wild(() => s.at(edge(0, s.count)));
    wild(() => s.firstGap(edge(0, 10), chance(0.3) ? undefined : edge(0, 40)));
    wild(() => s.firstGap(edge(1, END_OF_TIME), edge(0, END_OF_TIME)));
    wild(() => s.firstGap(pick(weird), pick(weird)));
  }
  const c = new Calendar();
  for (let i = 0; i < 25; i++) {
    const w = interval();
    wild(() => c.book(text(3), w.start, w.end), Conflict);
    wild(() => c.bookFirst(text(3), edge(1, 10), edge(0, 40)));
    wild(() => c.bookFirst("x", edge(1, END_OF_TIME), edge(0, END_OF_TIME)));
    if (chance(0.4)) wild(() => c.cancel(edge(0, c.made)));
    wild(() => c.cancel(pick([-1, 1e300, NaN, 0.5])));
    call(() => c.find(edge(-1, c.made + 1)));
    call(() => c.agenda(interval()));
    call(() => c.isFree(interval()));
    call(() => c.bookedAt(int(-5, 50)));
    call(() => c.size);
  }
});
