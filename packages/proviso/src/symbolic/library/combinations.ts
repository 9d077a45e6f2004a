import type { Builder } from "../../solver/index.js";
import type { Branch } from "../machine/access.js";
import { alternativesOf } from "../values/merge.js";
import type { Single, Value } from "../values/value.js";

/** Branches for each combination of the alternatives of some values. */
export function eachCombination(
  values: readonly Value[],
  build: Builder,
  act: (singles: readonly Single[]) => readonly Branch[],
): readonly Branch[] {
  let all: { when: Branch["when"]; singles: readonly Single[] }[] = [{ when: build.true, singles: [] }];
  for (const value of values)
    all = all.flatMap(({ when, singles }) =>
      alternativesOf(value, build).flatMap((one) => {
        const both = build.and(when, one.when);
        return both === build.false ? [] : [{ when: both, singles: [...singles, one.value] }];
      }),
    );
  return all.flatMap(({ when, singles }) =>
    act(singles).map((branch) => ({ when: build.and(when, branch.when), act: branch.act })),
  );
}
