import { call, chance, edge, int, list, pick, real, rounds, text, weird, wild } from "../drive-lib.mts";
import {
  CookieJar,
  decodeValue,
  formatCookie,
  isCookieName,
  isHigh,
  isLow,
  isWellFormed,
  parseCookies,
} from "./cookies.ts";
import {
  closingQuote,
  columnOf,
  joinRecord,
  needsQuotes,
  quoteField,
  readRecord,
  splitRecord,
} from "./csv.ts";
import { formatNumber, groupDigits, percentage, tableRow, truncate, wrap } from "./format.ts";

const sep = () => pick([",", ";", "\t", undefined] as const);
const name = () => pick(["a", "sid", "x-y", "__proto__", "constructor", "$&", text(2)]);
rounds(() => {
  const jar = new CookieJar();
  for (let i = 0; i < 20; i++) {
    call(() => isWellFormed(text(5)));
    call(() => isHigh(text(3), chance(0.5) ? edge(-2, 5) : 1e300));
    call(() => isLow(text(3), edge(-2, 5)));
    call(() => isCookieName(text(3)));
    wild(() => formatCookie(name(), text(5)));
    call(() => decodeValue(text(6)));
    call(() => decodeValue(pick(["%41", "%F0%9F%98%80", "%zz", "%", "%E0%A4%A"])));
    call(() => parseCookies(text(12)));
    call(() => parseCookies(list(int(0, 5), () => `${name()}=${text(3)}`).join(pick([";", "; ", " ;"]))));
    wild(() => jar.set(name(), text(4), chance(0.3) ? undefined : edge(1, 20)));
    call(() => jar.get(name()));
    call(() => jar.expiryOf(name()));
    call(() => jar.header());
    wild(() => jar.advance(chance(0.05) ? edge(0, 1e12) : edge(0, 8)));
    wild(() => jar.advance(pick(weird.filter((x) => x !== 0))));
    wild(() => jar.set("a", "b", pick(weird)));
    call(() => needsQuotes(text(4), sep()));
    call(() => quoteField(text(4), sep()));
    const fields = list(int(0, 5), () => text(4)),
      s = sep();
    const line = wild(() => joinRecord(fields, s));
    if (line !== undefined) call(() => splitRecord(line, s));
    call(() => splitRecord(text(8), sep()), SyntaxError);
    call(() => splitRecord(list(6, () => pick(['"', ",", "a"])).join("")), SyntaxError);
    wild(() => closingQuote(list(6, () => pick(['"', '""', "a"])).join(""), edge(0, 6)), SyntaxError);
    wild(() => closingQuote(text(6), pick(weird)), SyntaxError);
    wild(() => columnOf(fields.join(","), pick([...fields, "q"])));
    wild(() => columnOf(text(8), text(1)), SyntaxError);
    wild(
      () =>
        readRecord(
          text(6),
          list(int(0, 5), () => text(2)),
        ),
      SyntaxError,
    );
    call(() => readRecord("a,,b", ["x", "y", "z", "w"]));
    wild(() =>
      groupDigits(
        pick([edge(-5000, 5000), 999, 1000, -1000, 999999, 1e6, int(-9e15, 9e15), -0, 2 ** 53 - 1, ...weird]),
        pick([undefined, ",", " ", ".", "'", "$", text(1)]),
      ),
    );
    wild(() =>
      formatNumber(chance(0.2) ? pick(weird) : real(-1e6, 1e6), chance(0.3) ? undefined : edge(0, 6)),
    );
    wild(() =>
      formatNumber(pick([999999.9999999, -0.0000001, 0.5, 1.5, 2.5, 1.005, 999.9999995]), edge(0, 6)),
    );
    wild(() => {
      const w = real(1e-6, 1e12);
      return percentage(chance(0.2) ? w : w * real(0, 1), w);
    });
    wild(() => percentage(pick(weird), pick(weird)));
    wild(() => truncate(text(8), edge(0, 8)));
    wild(() => truncate(text(8), pick(weird)));
    wild(() => wrap(text(20), edge(1, 8)));
    wild(() =>
      wrap(
        list(int(0, 9), () => pick(["a", "bb", "ccccccccc", "\u00a0", "\ufeff", "\u2028"])).join(
          pick([" ", "  ", "\n"]),
        ),
        edge(1, 8),
      ),
    );
    wild(() => wrap("x y", pick(weird)));
    const n = int(0, 4);
    wild(() =>
      tableRow(
        list(n, () => text(6)),
        list(n, () => edge(1, 8)),
      ),
    );
    wild(() =>
      tableRow(
        list(n, () => text(6)),
        list(n, () => pick(weird)),
      ),
    );
  }
});
