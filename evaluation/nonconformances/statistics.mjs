// @ts-check

/**
 * A case with what is true of it and what was said of it.
 * @typedef {{ readonly truth: string, readonly said: string }} Judgement
 */

/**
 * The share of judgements that are right; NaN if there are none.
 * @param {readonly Judgement[]} judgements
 */
export function agreement(judgements) {
  return judgements.filter(({ truth, said }) => truth === said).length / judgements.length;
}

/**
 * Cohen's kappa: how much of the agreement beyond what chance would give was reached. 0 where the answer is always the
 * same; NaN if there are no judgements.
 * @param {readonly Judgement[]} judgements
 */
export function kappa(judgements) {
  const total = judgements.length;
  const truths = counts(judgements.map(({ truth }) => truth));
  const answers = counts(judgements.map(({ said }) => said));
  let byChance = 0;
  for (const [label, times] of truths) byChance += (times / total) * ((answers.get(label) ?? 0) / total);
  const observed = agreement(judgements);
  return byChance === 1 ? 0 : (observed - byChance) / (1 - byChance);
}

/**
 * How often each answer was given where each label was true: `confusion(…)[truth][said]`.
 * @param {readonly Judgement[]} judgements
 * @param {readonly string[]} labels
 * @returns {Record<string, Record<string, number>>}
 */
export function confusion(judgements, labels) {
  const row = (/** @type {string} */ truth) =>
    Object.fromEntries(
      labels.map((said) => [
        said,
        judgements.filter((one) => one.truth === truth && one.said === said).length,
      ]),
    );
  return Object.fromEntries(labels.map((truth) => [truth, row(truth)]));
}

/**
 * The judgements of somebody who always gives the answer that is true most often.
 * @param {readonly Judgement[]} judgements
 * @returns {Judgement[]}
 */
export function bestConstant(judgements) {
  const sorted = [...counts(judgements.map(({ truth }) => truth))].sort(
    ([a, m], [b, n]) => n - m || (a < b ? -1 : 1),
  );
  const said = sorted[0]?.[0] ?? "";
  return judgements.map(({ truth }) => ({ truth, said }));
}

/** @param {readonly number[]} values */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param {readonly string[]} labels */
function counts(labels) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);
  return times;
}
