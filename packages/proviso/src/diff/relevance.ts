import type { ResultDocument } from "../result/index.js";
import type { Searched } from "./search-changes.js";

/** When the first relevant test was met, and how many there were in a minute. */
export function relevanceOf(searched: readonly Searched[]): Pick<ResultDocument, "relevance"> {
  const tallies = searched.flatMap(({ tally }) => tally ?? []);
  const sum = (of: (tally: (typeof tallies)[number]) => number): number =>
    tallies.reduce((all, tally) => all + of(tally), 0);
  const relevant = sum(({ tallies: units, contracted }) =>
    [...units, ...contracted.map(({ tally }) => tally)].reduce((all, tally) => all + tally.relevant, 0),
  );
  const [first] = tallies.flatMap((tally) => tally.first ?? []);
  const minutes = sum(({ milliseconds }) => milliseconds) / 60_000;
  if (first === undefined || minutes === 0) return {};
  return {
    relevance: {
      firstCase: first.case,
      firstMs: first.milliseconds,
      perMinute: Math.round(relevant / minutes),
    },
  };
}
