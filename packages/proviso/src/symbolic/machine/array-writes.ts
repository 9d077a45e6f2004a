import { Int, type Term } from "../../solver/index.js";
import { items, lengthOf, type Sequence, sliceOf, withItem } from "../heap/sequence.js";
import { literalNumber } from "../values/numbers.js";
import { given, thrown, unmodelled } from "../values/result.js";
import { type ObjectValue, undefinedValue, type Value } from "../values/value.js";
import type { Access, Branch } from "./access.js";
import type { Context } from "./context.js";
import { isWithin, type Key } from "./key.js";
import { addressOf, setItems } from "./properties.js";
import type { State } from "./state.js";

/** More holes than these are not made. */
const mostHoles = 100_000;

/** What is done where an item of an array, or its length, is set. */
export function setOfArray(
  cx: Context,
  state: State,
  object: ObjectValue,
  sequence: Sequence,
  key: Exclude<Key, { kind: "text" }>,
  value: Value,
): readonly Branch[] {
  const { build } = cx;
  const address = addressOf(object);
  const integrity = address === undefined ? undefined : state.object(address).integrity;
  const length = lengthOf(sequence, build);
  if (integrity === "frozen") return [{ when: build.true, act: () => thrown("TypeError") }];
  if (key.kind === "name")
    return integrity === undefined || integrity === "extensible" || integrity === "closed"
      ? setLength(cx, object, sequence, value)
      : [{ when: build.true, act: () => unmodelled("the length of a sealed array that is set") }];
  const { index } = key;
  const inside = isWithin(index, length, build);
  const isNext = build.equal(index, length);
  const store =
    (isInside: boolean) =>
    (after: State): Access => {
      setItems(after, object, withItem(sequence, index, value, isInside, build));
      return given(undefinedValue);
    };
  const grow =
    integrity === undefined || integrity === "extensible" ? store(false) : (): Access => thrown("TypeError");
  const beyond = build.apply(">", [index, length]);
  const far = (after: State): Access => {
    const at = index.kind === "literal" ? Number(index.value) : undefined;
    if (sequence.kind !== "items" || at === undefined || at > mostHoles)
      return unmodelled("an item beyond the end of an array");
    const holes = new Array<undefined>(at - sequence.items.length).fill(undefined);
    setItems(after, object, items([...sequence.items, ...holes, value]));
    return given(undefinedValue);
  };
  return [
    { when: inside, act: store(true) },
    { when: isNext, act: grow },
    {
      when: beyond,
      act: integrity === undefined || integrity === "extensible" ? far : () => thrown("TypeError"),
    },
    { when: build.apply("<", [index, build.int(0)]), act: () => unmodelled("a negative index") },
  ];
}

function setLength(cx: Context, object: ObjectValue, sequence: Sequence, value: Value): readonly Branch[] {
  const { build } = cx;
  const always = (act: Branch["act"]): Branch[] => [{ when: build.true, act }];
  const wanted = value.kind === "number" ? literalNumber(value.term) : undefined;
  if (wanted === undefined && value.kind === "number" && value.term.sort === Int)
    return cutTo(cx, object, sequence, value.term);
  if (wanted === undefined)
    return always(() => unmodelled("the length of an array set to what is not known"));
  if (!Number.isInteger(wanted) || wanted < 0 || wanted >= 2 ** 32) return always(() => thrown("RangeError"));
  if (sequence.kind !== "items" || wanted > sequence.items.length + mostHoles)
    return wanted === 0
      ? always((state) => {
          setItems(state, object, items([]));
          return given(undefinedValue);
        })
      : always(() => unmodelled("the length of an array that is not known"));
  return always((state) => {
    const holes = new Array<undefined>(Math.max(0, wanted - sequence.items.length)).fill(undefined);
    const kept = sliceOf(sequence, build.int(0), build.int(Math.min(wanted, sequence.items.length)), build);
    setItems(state, object, kept.kind === "items" ? items([...kept.items, ...holes]) : kept);
    return given(undefinedValue);
  });
}

/** An array gets a length that is not known: what is cut off is gone. */
function cutTo(cx: Context, object: ObjectValue, sequence: Sequence, wanted: Term): readonly Branch[] {
  const { build } = cx;
  const length = lengthOf(sequence, build);
  const isNegative = build.apply("<", [wanted, build.int(0)]);
  const isTooLong = build.apply(">=", [wanted, build.int(2n ** 32n)]);
  const isLonger = build.apply(">", [wanted, length]);
  return [
    {
      when: build.and(build.not(isNegative), build.not(isLonger)),
      act: (state) => {
        setItems(state, object, sliceOf(sequence, build.int(0), wanted, build));
        return given(undefinedValue);
      },
    },
    { when: build.or(isNegative, isTooLong), act: () => thrown("RangeError") },
    {
      when: build.and(isLonger, build.not(isTooLong)),
      act: () => unmodelled("an array that is made longer by its length"),
    },
  ];
}
