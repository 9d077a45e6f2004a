// The functions of the library that call functions of the program, in JavaScript itself: they are lowered as a program is.
// They name nothing that a program can change: what they need of the machine are the parameters.

/** Gives the functions, by the objects that they belong to. A parameter with a default value does not count for `length`. */
export const writtenSource = `
const make = (invoke, fail, tooLong, arrayIn, plainArrayIn, isArray, mapIn, setIn, isIterable, isOwnMaker, lengthOf, objectIn, keysOf, define, isListed, placeIn, isSame, textIn, includesIn, indexIn, joinIn, put, receiver, find, part, replaceIn, replaceAllIn, each) => {
  const check = (callback) => {
    if (typeof callback !== "function") fail();
  };
  const byText = (a, b) => {
    const [x, y] = [\`\${a}\`, \`\${b}\`];
    return x < y ? -1 : y < x ? 1 : 0;
  };
  // As V8 sorts what is short: a run at the start, and then each item where it belongs.
  const sort = (list, comparator) => {
    const count = list.length;
    if (count < 2) return;
    if (count > 63) tooLong();
    const order = comparator === undefined ? byText : (a, b) => +invoke(comparator, undefined, a, b);
    const isFalling = order(list[1], list[0]) < 0;
    let run = 2;
    while (run < count && order(list[run], list[run - 1]) < 0 === isFalling) run++;
    if (isFalling)
      for (let i = 0, j = run - 1; i < j; i++, j--) [list[i], list[j]] = [list[j], list[i]];
    for (let start = run; start < count; start++) {
      const item = list[start];
      let left = 0;
      let right = start;
      while (left < right) {
        const middle = left + ((right - left) >> 1);
        if (order(item, list[middle]) < 0) right = middle;
        else left = middle + 1;
      }
      for (let i = start; i > left; i--) list[i] = list[i - 1];
      list[left] = item;
    }
  };
  const array = {
    map(callback, thisArg = undefined) {
      const items = plainArrayIn(this);
      const length = items.length;
      check(callback);
      const known = each("map", items, callback, thisArg);
      if (known !== undefined) return known[0];
      const made = [];
      for (let i = 0; i < length; i++) {
        if (i in items) made[i] = invoke(callback, thisArg, items[i], i, items);
        else made.length = i + 1;
      }
      return made;
    },
    filter(callback, thisArg = undefined) {
      const items = plainArrayIn(this);
      const length = items.length;
      check(callback);
      const known = each("filter", items, callback, thisArg);
      if (known !== undefined) return known[0];
      const made = [];
      for (let i = 0; i < length; i++) {
        if (!(i in items)) continue;
        const item = items[i];
        if (invoke(callback, thisArg, item, i, items)) made[made.length] = item;
      }
      return made;
    },
    flatMap(callback, thisArg = undefined) {
      const items = plainArrayIn(this);
      const length = items.length;
      check(callback);
      const made = [];
      for (let i = 0; i < length; i++) {
        if (!(i in items)) continue;
        const given = invoke(callback, thisArg, items[i], i, items);
        if (!isArray(given)) made[made.length] = given;
        else {
          const count = given.length;
          for (let j = 0; j < count; j++) if (j in given) made[made.length] = given[j];
        }
      }
      return made;
    },
    forEach(callback, thisArg = undefined) {
      const items = arrayIn(this);
      const length = items.length;
      check(callback);
      for (let i = 0; i < length; i++) if (i in items) invoke(callback, thisArg, items[i], i, items);
    },
    some(callback, thisArg = undefined) {
      const items = arrayIn(this);
      const length = items.length;
      check(callback);
      const known = each("some", items, callback, thisArg);
      if (known !== undefined) return known[0];
      for (let i = 0; i < length; i++)
        if (i in items && invoke(callback, thisArg, items[i], i, items)) return true;
      return false;
    },
    every(callback, thisArg = undefined) {
      const items = arrayIn(this);
      const length = items.length;
      check(callback);
      const known = each("every", items, callback, thisArg);
      if (known !== undefined) return known[0];
      for (let i = 0; i < length; i++)
        if (i in items && !invoke(callback, thisArg, items[i], i, items)) return false;
      return true;
    },
    find(callback, thisArg = undefined) {
      const items = arrayIn(this);
      const length = items.length;
      check(callback);
      const known = each("find", items, callback, thisArg);
      if (known !== undefined) return known[0];
      for (let i = 0; i < length; i++) {
        const item = items[i];
        if (invoke(callback, thisArg, item, i, items)) return item;
      }
    },
    findIndex(callback, thisArg = undefined) {
      const items = arrayIn(this);
      const length = items.length;
      check(callback);
      const known = each("findIndex", items, callback, thisArg);
      if (known !== undefined) return known[0];
      for (let i = 0; i < length; i++) if (invoke(callback, thisArg, items[i], i, items)) return i;
      return -1;
    },
    findLast(callback, thisArg = undefined) {
      const items = arrayIn(this);
      const length = items.length;
      check(callback);
      for (let i = length - 1; i >= 0; i--) {
        const item = items[i];
        if (invoke(callback, thisArg, item, i, items)) return item;
      }
    },
    findLastIndex(callback, thisArg = undefined) {
      const items = arrayIn(this);
      const length = items.length;
      check(callback);
      for (let i = length - 1; i >= 0; i--) if (invoke(callback, thisArg, items[i], i, items)) return i;
      return -1;
    },
    reduce(callback, ...rest) {
      const items = arrayIn(this);
      const length = items.length;
      check(callback);
      let i = 0;
      let held = rest[0];
      if (rest.length === 0) {
        while (i < length && !(i in items)) i++;
        if (!(i < length)) fail();
        held = items[i];
        i++;
      }
      for (; i < length; i++)
        if (i in items) held = invoke(callback, undefined, held, items[i], i, items);
      return held;
    },
    reduceRight(callback, ...rest) {
      const items = arrayIn(this);
      const length = items.length;
      check(callback);
      let i = length - 1;
      let held = rest[0];
      if (rest.length === 0) {
        while (i >= 0 && !(i in items)) i--;
        if (!(i >= 0)) fail();
        held = items[i];
        i--;
      }
      for (; i >= 0; i--)
        if (i in items) held = invoke(callback, undefined, held, items[i], i, items);
      return held;
    },
    includes(wanted, start = undefined) {
      const items = arrayIn(this);
      if (isListed(items)) return invoke(includesIn, items, wanted, start);
      const known = start === undefined ? each("includes", items, wanted, undefined) : undefined;
      if (known !== undefined) return known[0];
      const length = items.length;
      for (let i = placeIn(start, length); i < length; i++) if (isSame(items[i], wanted)) return true;
      return false;
    },
    indexOf(wanted, start = undefined) {
      const items = arrayIn(this);
      if (isListed(items)) return invoke(indexIn, items, wanted, start);
      const known = start === undefined ? each("indexOf", items, wanted, undefined) : undefined;
      if (known !== undefined) return known[0];
      const length = items.length;
      for (let i = placeIn(start, length); i < length; i++) if (items[i] === wanted) return i;
      return -1;
    },
    join(separator) {
      const items = arrayIn(this);
      if (isListed(items)) return invoke(joinIn, items, separator);
      const length = items.length;
      const between = separator === undefined ? "," : \`\${separator}\`;
      let text = "";
      for (let i = 0; i < length; i++) text += i === 0 ? textIn(items[i]) : between + textIn(items[i]);
      return text;
    },
    sort(comparator) {
      if (comparator !== undefined) check(comparator);
      const items = arrayIn(this);
      const length = items.length;
      if (length < 2) return items;
      const list = [];
      let missing = 0;
      for (let i = 0; i < length; i++) {
        if (!(i in items)) continue;
        const item = items[i];
        if (item === undefined) missing++;
        else list[list.length] = item;
      }
      sort(list, comparator);
      const count = list.length;
      for (let i = 0; i < count; i++) items[i] = list[i];
      for (let i = count; i < count + missing; i++) items[i] = undefined;
      for (let i = count + missing; i < length; i++) delete items[i];
      return items;
    },
    toSorted(comparator) {
      if (comparator !== undefined) check(comparator);
      const items = arrayIn(this);
      const length = items.length;
      const list = [];
      let missing = 0;
      for (let i = 0; i < length; i++) {
        const item = items[i];
        if (item === undefined) missing++;
        else list[list.length] = item;
      }
      sort(list, comparator);
      for (let i = 0; i < missing; i++) list[list.length] = undefined;
      return list;
    },
  };
  const arrayMaker = {
    from(source, mapper = undefined, thisArg = undefined) {
      isOwnMaker(this);
      if (mapper !== undefined) check(mapper);
      if (source === undefined || source === null) fail();
      if (isIterable(source)) {
        if (mapper === undefined) return [...source];
        const made = [];
        for (const item of source) made[made.length] = invoke(mapper, thisArg, item, made.length);
        return made;
      }
      const length = lengthOf(source.length);
      const made = [];
      for (let i = 0; i < length; i++)
        made[i] = mapper === undefined ? source[i] : invoke(mapper, thisArg, source[i], i);
      return made;
    },
  };
  const objectMaker = {
    assign(target, first, ...rest) {
      const object = objectIn(target);
      for (const source of [first, ...rest]) {
        if (source === undefined || source === null) continue;
        for (const key of keysOf(source)) object[key] = source[key];
      }
      return object;
    },
    fromEntries(source) {
      if (source === undefined || source === null) fail();
      const made = {};
      for (const entry of source) {
        if ((typeof entry !== "object" && typeof entry !== "function") || entry === null) fail();
        define(made, entry[0], entry[1]);
      }
      return made;
    },
  };
  const map = {
    forEach(callback, thisArg = undefined) {
      const entries = mapIn(this);
      check(callback);
      for (const [key, value] of entries) invoke(callback, thisArg, value, key, entries);
    },
  };
  const set = {
    forEach(callback, thisArg = undefined) {
      const values = setIn(this);
      check(callback);
      for (const value of values) invoke(callback, thisArg, value, value, values);
    },
  };
  const mapParts = {
    fill(entries, source) {
      for (const entry of source) {
        if ((typeof entry !== "object" && typeof entry !== "function") || entry === null) fail();
        put(entries, entry[0], entry[1]);
      }
      return entries;
    },
  };
  const setParts = {
    fill(values, source) {
      for (const value of source) put(values, value, value);
      return values;
    },
  };
  const string = {
    replace(pattern, replacement) {
      if (typeof replacement !== "function" || typeof pattern !== "string")
        return invoke(replaceIn, this, pattern, replacement);
      const text = receiver(this);
      const at = invoke(find, text, pattern);
      if (at < 0) return text;
      const other = \`\${invoke(replacement, undefined, pattern, at, text)}\`;
      return invoke(part, text, 0, at) + other + invoke(part, text, at + pattern.length);
    },
    replaceAll(pattern, replacement) {
      if (typeof replacement !== "function" || typeof pattern !== "string")
        return invoke(replaceAllIn, this, pattern, replacement);
      const text = receiver(this);
      const step = pattern.length === 0 ? 1 : pattern.length;
      let made = "";
      let end = 0;
      for (let at = invoke(find, text, pattern); at >= 0; ) {
        made += invoke(part, text, end, at) + \`\${invoke(replacement, undefined, pattern, at, text)}\`;
        end = at + pattern.length;
        at = at + step > text.length ? -1 : invoke(find, text, pattern, at + step);
      }
      return made + invoke(part, text, end);
    },
  };
  return { array, arrayMaker, objectMaker, map, set, mapParts, setParts, string };
};
`;
