// @ts-check
import { drawAimed, drawBlind } from "./fresh-etag-list.mjs";

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { req, res }) => load("index.js")(req, res),
  blind: drawBlind,
  aimed: drawAimed,
  known: [
    { req: { "if-none-match": '"a", "b"' }, res: { etag: '"a"' } },
    {
      req: { "if-modified-since": "foo" },
      res: { "last-modified": "Sat, 01 Jan 2000 00:00:00 GMT" },
    },
  ],
  cases: [
    {
      requires: ({ req, res }) => {
        const since = req["if-modified-since"] ?? "";
        const last = res["last-modified"] ?? "";
        return since !== "" && last !== "" && Number.isNaN(Date.parse(since) + Date.parse(last));
      },
      whenEnsured: (old) => old,
      ensures: (now) => !now,
    },
  ],
};
