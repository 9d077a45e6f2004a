import { fromPrimitiveData } from "../../generate/index.js";
import { type Condition, conditionsOn, type Features, type State, sharedByHeld } from "../../search/index.js";

// Is there something simple that calls which break a clause have in common, and that no other call has? If so, its
// negation is a precondition that the contract lacks. The simplest condition that tells all calls apart is taken, or a few
// of them together.

/** A condition that holds of no failing call, and of passing ones. */
export interface Separation extends Omit<Condition, "holds"> {
  /** The share of the passing calls that it lets in. */
  readonly keeps: number;
}

/** How much a separation says at most, and less for what it costs. */
const whole = 0.72;
const perCost = 0.07;
/** How fast it says less if it keeps out others, too: as an exponent. */
const fallsBy = { usual: 0.5, other: 6 };

/**
 * How much it says that a precondition would have kept out just the calls that break a clause.
 * @requires cost >= 0 && 0 <= keeps && keeps <= 1
 * @ensures 0 <= \result && \result <= whole
 */
export function strengthOf({ cost, keeps, isUsual }: Separation): number {
  return Math.max(0, whole - perCost * cost) * keeps ** fallsBy[isUsual ? "usual" : "other"];
}

/** Calls on either side that a separation must at least tell apart. */
const fewest = { failing: 2, passing: 3 };

/**
 * A precondition may exclude calls that would have gone well, but not many. What is usual may be asked where it happens to
 * do no harm, too.
 */
const leastKept = { any: 0.7, usual: 0.3, compared: 0.6 };

/** Of those that ask only of some calls, or in terms that are computed, there are many: more must speak for one. */
const ofMany = { leastKept: 0.95, fewestPassing: 8 };

/** The share of the failing calls that each of several conditions must exclude, how many are tried, and how many joined. */
const leastShare = 0.1;
const mostHalves = 80;
const mostParts = 4;

/** What says more than this is no condition that somebody forgot. */
const mostCost = 12;

/**
 * The condition that says most of those that separate, if there is one. `names` are the parameters, by position, empty for
 * one that has none; `customary` are terms that preconditions of the program ask for.
 */
export function separate(
  failing: readonly Features[],
  passing: readonly Features[],
  names: readonly string[],
  customary: readonly string[] = [],
): Separation | undefined {
  if (failing.length < fewest.failing || passing.length < fewest.passing) return undefined;
  const [broke, held] = [failing, passing].map((all) => all.map((one) => named(one, names)));
  if (broke === undefined || held === undefined) return undefined;
  const price = (one: Separation): number => one.text.length / 10_000 - strengthOf(one);
  const possible = conditionsOn(broke, held, names, customary);
  const single = possible
    .filter(({ holds }) => !broke.some(holds))
    .map(({ holds, ...said }) => ({ ...said, keeps: held.filter(holds).length / held.length }))
    .filter(({ keeps, text, isUsual }) => {
      if (isUsual) return keeps >= (text.startsWith("(") ? leastKept.compared : leastKept.usual);
      return /==>|\(/.test(text)
        ? keeps >= ofMany.leastKept && held.length >= ofMany.fewestPassing
        : keeps >= leastKept.any;
    })
    .sort((a, b) => price(a) - price(b))[0];
  if (single !== undefined && single.keeps >= ofMany.leastKept) return bare(single);
  const joined =
    held.length < ofMany.fewestPassing
      ? undefined
      : both([...possible, ...sharedByHeld(broke, held)], broke, held);
  const best = [joined, single]
    .filter((one) => one !== undefined)
    .sort((a, b) => price(a) - price(b))
    .find(({ cost }) => cost <= mostCost);
  return best && bare(best);
}

/** Without parentheses that stand around all of it. */
function bare(separation: Separation): Separation {
  return { ...separation, text: separation.text.replace(/^\(([^()]*)\)$/, "$1") };
}

/** Two conditions, or a few, that exclude all together, each of them something that the others do not. */
function both(
  possible: readonly Condition[],
  broke: readonly State[],
  held: readonly State[],
): Separation | undefined {
  const halves = possible
    .filter(({ text }) => !text.includes("==>"))
    .map(({ text, cost, holds }) => ({ text, cost, holds, excluded: broke.map((state) => !holds(state)) }))
    .map((half) => ({ ...half, share: half.excluded.filter(Boolean).length / broke.length }))
    .filter(({ share, holds }) => share >= leastShare && share < 1 && held.every(holds))
    .sort((a, b) => b.share - a.share || a.cost - b.cost)
    .slice(0, mostHalves);
  let best = several(halves, broke);
  for (const [i, one] of halves.entries())
    for (const other of halves.slice(i + 1)) {
      const cost = one.cost + other.cost + 1;
      if (best !== undefined && best.cost <= cost) continue;
      const added = other.excluded.filter((out, at) => out && !one.excluded[at]).length;
      if (added / broke.length < leastShare || !one.excluded.every((out, at) => out || other.excluded[at]))
        continue;
      const texts = [one.text, other.text].map((text) => (text.includes("||") ? `(${text})` : text));
      best = { text: texts.join(" && "), cost, keeps: 1 };
    }
  return best;
}

/** As few conditions as it takes, each the one that excludes most of what is left. */
function several(
  parts: readonly (Condition & { readonly excluded: readonly boolean[] })[],
  broke: readonly State[],
): Separation | undefined {
  const chosen: (typeof parts)[number][] = [];
  let left = broke.map((_, i) => i);
  while (left.length > 0 && chosen.length < mostParts) {
    const gains = parts.map((part) => ({ part, gain: left.filter((i) => part.excluded[i]).length }));
    const best = gains.sort((a, b) => b.gain - a.gain || a.part.cost - b.part.cost)[0];
    if (best === undefined || best.gain < leastShare * broke.length) return undefined;
    chosen.push(best.part);
    left = left.filter((i) => !best.part.excluded[i]);
  }
  if (left.length > 0) return undefined;
  const cost = chosen.reduce((sum, part) => sum + part.cost, chosen.length - 1);
  return { text: chosen.map(({ text }) => text).join(" && "), cost, keeps: 1 };
}

function named(features: Features, names: readonly string[]): State {
  return new Map(
    Object.entries(features).map(([path, value]) => [
      path.replace(/^\d+/, (position) => names[Number(position)] || `arguments[${position}]`),
      fromPrimitiveData(value),
    ]),
  );
}
