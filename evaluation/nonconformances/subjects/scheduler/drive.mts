import { ContractError } from "@proviso/runtime";
import { call, chance, edge, made, pick, rounds, text, weird, wild } from "../drive-lib.mts";
import { END_OF_TIME, Overloaded, Scheduler } from "./scheduler.ts";
import { goesBefore, isPriority, TaskIterator, TaskList } from "./task-list.ts";

let contractErrorInside: unknown;
const guard = (f: () => void) => () => {
  try {
    f();
  } catch (e) {
    if (e instanceof ContractError && e.constructor.name !== "EntryPreconditionError")
      contractErrorInside ??= e;
    throw e;
  }
};
rounds(() => {
  const l = new TaskList();
  let it: TaskIterator | undefined, gen: Iterator<unknown> | undefined;
  for (let i = 0; i < 40; i++) {
    call(() => isPriority(pick(weird)));
    call(() =>
      goesBefore(
        { id: edge(0, 3), title: "", priority: edge(0, 3) },
        { id: edge(0, 3), title: "", priority: chance(0.1) ? NaN : edge(0, 3) },
      ),
    );
    wild(() => l.add(text(2), chance(0.2) ? undefined : edge(-1, 10)));
    wild(() => l.add("x", pick(weird)));
    if (chance(0.3)) wild(() => l.remove(edge(0, l.added)));
    if (chance(0.3)) wild(() => l.next());
    wild(() => l.reprioritise(edge(0, l.added), edge(0, 9)));
    wild(() => l.reprioritise(pick(weird), edge(0, 9)));
    wild(() => l.at(edge(0, l.size)));
    call(() => l.indexOf(edge(-1, l.added)));
    if (chance(0.2)) it = call(() => l.iterator());
    if (chance(0.1)) it = call(() => new TaskIterator(l));
    if (it) {
      for (let k = 0; k < 3; k++) {
        const t = it;
        call(() => t.hasNext());
        wild(() => t.next());
        call(() => t.isValid());
        if (chance(0.3)) wild(() => t.skip(chance(0.3) ? pick(weird) : edge(0, 4)));
      }
    }
    wild(() => [...l.upTo(edge(0, 9))]);
    wild(() => l.upTo(pick(weird)));
    if (chance(0.2)) gen = call(() => l.upTo(edge(0, 9)));
    if (gen) {
      const g = gen;
      call(() => g.next());
    }
    wild(() => {
      for (const t of l.upTo(9))
        if (chance(0.3)) l.remove(t.id);
        else if (chance(0.2)) break;
    });
  }
  const s = made(() => new Scheduler(edge(1, 12)));
  for (let i = 0; i < 50; i++) {
    const action = pick<() => void>([
      () => {},
      () => {
        throw new Error("no");
      },
      () => {
        s.schedule(1, edge(0, 9), () => {});
      },
      () => {
        s.advance(edge(0, 3));
      },
      () => {
        s.runNext();
      },
      () => {
        s.run(2);
      },
      () => {
        throw undefined;
      },
    ]);
    wild(() => s.schedule(edge(1, 6), edge(0, 9), guard(action)), Overloaded);
    wild(() => s.schedule(pick(weird), pick(weird), () => {}), Overloaded);
    wild(() => s.advance(chance(0.02) ? edge(0, END_OF_TIME) : edge(0, 5)));
    wild(() => s.advance(pick(weird)));
    if (chance(0.4)) call(() => s.runNext());
    if (chance(0.2)) wild(() => s.run(edge(0, 4)));
    wild(() => s.run(pick([NaN, -1, 0.5, 1e300])));
    wild(() => s.agenda(edge(0, 9)));
    call(() => s.dueOf(edge(-1, s.accepted)));
    call(() => s.waiting());
    call(() => s.ready());
    if (contractErrorInside) throw contractErrorInside;
  }
});
