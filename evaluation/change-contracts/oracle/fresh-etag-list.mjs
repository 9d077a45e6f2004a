// @ts-check

/** @param {import("./random.mjs").Draw} draw */
export function drawBlind(draw) {
  const maybe = (/** @type {string} */ name) => (draw.below(2) === 0 ? {} : { [name]: draw.text() });
  return {
    req: { ...maybe("if-modified-since"), ...maybe("if-none-match"), ...maybe("cache-control") },
    res: { ...maybe("last-modified"), ...maybe("etag") },
  };
}

/** @param {import("./random.mjs").Draw} draw */
export function drawAimed(draw) {
  const dates = ["Sat, 01 Jan 2000 00:00:00 GMT", "Sat, 01 Jan 2000 01:00:00 GMT", "foo", ""];
  const tag = () => draw.pick(['"a"', '"b"', 'W/"a"', "*", "", "\t"]);
  const tags = () =>
    [tag(), ...draw.list(2, tag)]
      .map((text) => draw.pick(["", " ", "  "]) + text)
      .join(draw.pick([",", " ,"]));
  /** @type {(name: string, value: () => string) => object} */
  const maybe = (name, value) => (draw.below(3) === 0 ? {} : { [name]: value() });
  return {
    req: {
      ...(draw.below(2) === 0 ? {} : maybe("if-modified-since", () => draw.pick(dates))),
      ...maybe("if-none-match", tags),
      ...(draw.below(3) === 0 ? maybe("cache-control", () => draw.pick(["no-cache", "max-age=0"])) : {}),
    },
    res: { ...maybe("last-modified", () => draw.pick(dates)), ...maybe("etag", tag) },
  };
}

/** @param {{ req: any, res: any }} input */
function isListed({ req, res }) {
  const etag = res.etag ?? "";
  const text = req["if-none-match"] ?? "";
  if (etag === "" || text === "") return false;
  return text.split(",").some((/** @type {string} */ part) => {
    const tag = part.replace(/^ +| +$/g, "");
    return tag === etag || tag === `W/${etag}` || `W/${tag}` === etag;
  });
}

/** @type {import("./judge.mjs").Oracle} */
export const oracle = {
  call: (load, { req, res }) => load("index.js")(req, res),
  blind: drawBlind,
  aimed: drawAimed,
  known: [
    { req: { "if-none-match": '"a", "b"' }, res: { etag: '"b"' } },
    { req: { "if-none-match": ' "a"' }, res: { etag: '"a"' } },
    { req: { "if-none-match": '"a"' }, res: { etag: '"b"' } },
  ],
  cases: [
    {
      requires: isListed,
      whenEnsured: (old) => !old,
      ensures: (now, { req, res }) => {
        const since = req["if-modified-since"] ?? "";
        if (!now) return /no-cache/.test(req["cache-control"] ?? "") || since !== "";
        return since === "" || Date.parse(res["last-modified"] ?? "") <= Date.parse(since);
      },
    },
  ],
};
