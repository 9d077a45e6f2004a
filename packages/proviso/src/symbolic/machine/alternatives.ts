import type { Term } from "../../solver/index.js";
import type { Variable } from "../kernel/kernel.js";
import { alternativesOf, merged } from "../values/merge.js";
import { given } from "../values/result.js";
import type { Alternative, Single, Value } from "../values/value.js";
import type { Access } from "./access.js";
import { finish } from "./finish.js";
import { part } from "./part.js";
import type { Paths } from "./paths.js";
import type { State } from "./state.js";

/** Each alternative of some values by itself. */
export function apart<T extends readonly Value[]>(
  state: State,
  values: readonly [...T],
  act: (singles: { [K in keyof T]: Single }, state: State) => State[],
): State[] {
  return part(
    state,
    combinations(state, values).map(({ when, singles }) => ({
      when,
      go: (after) => act(singles as { [K in keyof T]: Single }, after),
    })),
  );
}

/** Computes with each alternative, and merges what comes out as far as it is a value. */
export function lifted(
  paths: Paths,
  state: State,
  to: Variable | undefined,
  values: readonly Value[],
  give: (singles: readonly Single[]) => Access,
): State[] {
  const { build } = paths.cx;
  const combined = combinations(state, values);
  const [only, another] = combined;
  if (only !== undefined && another === undefined) {
    state.assume(only.when);
    return finish(paths, state, to, give(only.singles));
  }
  const found: Alternative[] = [];
  const others: { when: Term; access: Access }[] = [];
  for (const { when, singles } of combined) {
    const access = give(singles);
    if (access.kind === "value")
      for (const one of alternativesOf(access.value, build))
        found.push({ when: build.and(when, one.when), value: one.value });
    else {
      const known = others.find((one) => isAlike(one.access, access));
      if (known === undefined) others.push({ when, access });
      else known.when = build.or(known.when, when);
    }
  }
  const parts = others.map(({ when, access }) => ({
    when,
    go: (after: State) => finish(paths, after, to, access),
  }));
  if (found.length === 0) return part(state, parts);
  const value = merged(found, build);
  return part(state, [
    {
      when: build.and(...others.map(({ when }) => build.not(when))),
      go: (after) => finish(paths, after, to, given(value)),
    },
    ...parts,
  ]);
}

/** All that some values may be together, and when. */
function combinations(
  state: State,
  values: readonly Value[],
): readonly { readonly when: Term; readonly singles: readonly Single[] }[] {
  const { build } = state;
  let all: { when: Term; singles: readonly Single[] }[] = [{ when: build.true, singles: [] }];
  for (const value of values) {
    const open = alternativesOf(value, build).filter(({ when }) => state.decide(when) !== false);
    all = all.flatMap(({ when, singles }) =>
      open.flatMap((one) => {
        const both = build.and(when, one.when);
        return state.decide(both) === false ? [] : [{ when: both, singles: [...singles, one.value] }];
      }),
    );
  }
  return all;
}

function isAlike(a: Access, b: Access): boolean {
  if (a.kind === "throw" && b.kind === "throw") return a.error === b.error;
  return a.kind === "unmodelled" && b.kind === "unmodelled" && a.what === b.what;
}
