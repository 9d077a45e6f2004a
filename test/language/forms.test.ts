import { describe, expect, it } from "vitest";
import { behaviorWords, modifierTable } from "../../packages/proviso/src/contract/clauses/words.js";
import { clauseTable, operatorTable, quantifierTable } from "../../packages/proviso/src/contract/index.js";
import { Cursor, parseItems } from "../../packages/proviso/src/contract/parser/index.js";
import { printItem } from "../../packages/proviso/src/contract/print.js";
import type { Diagnostic } from "../../packages/proviso/src/diagnostic/index.js";
import { byFile, lintFiles } from "../support/project.js";
import { forms } from "./forms.js";
import { placeForm } from "./settings.js";

// One project holds every form, so TypeScript is started once.
const placed = forms.map((form, i) => ({
  form,
  good: placeForm(form, "good", i),
  wrong: placeForm(form, "wrong", i),
}));
const files = Object.assign({}, ...placed.flatMap(({ good, wrong }) => [good.files, wrong.files])) as Record<
  string,
  string
>;
const found = byFile(lintFiles(files));

describe("forms of the language", () => {
  for (const { form, good, wrong } of placed) {
    it(`accepts ${form.good}`, () => {
      expect(found.get(good.file) ?? []).toEqual([]);
    });
    it(`prints ${form.good}`, () => {
      const printed = print(form.good);
      expect(printed).toBe(
        form.prints ??
          (form.good.endsWith("}") && !form.good.endsWith("|}") ? form.good : withSemicolon(form.good)),
      );
      expect(print(printed)).toBe(printed);
    });
    it(`rejects ${form.wrong}`, () => {
      const column = wrong.column + form.column - 1;
      const messages = (found.get(wrong.file) ?? []).map((text) => text.replace(/^(\S+) \S+ /, "$1 "));
      expect(messages).toEqual([`${wrong.line}:${column} ${form.message}`]);
    });
  }

  it("are all here", () => {
    const text = forms.map((form) => `${form.name} ${form.good}`).join("\n");
    const words = [
      ...clauseTable.map((clause) => clause.keyword),
      ...operatorTable.map((operator) => `\\${operator.name}`),
      ...quantifierTable.map((quantifier) => `\\${quantifier.name}`),
      ...modifierTable.map((modifier) => modifier.keyword).filter((word) => !/^(new|old)_/.test(word)),
      ...behaviorWords(),
    ];
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });
});

function print(text: string): string {
  const diagnostics: Diagnostic[] = [];
  const items = parseItems(new Cursor({ file: "form", text, base: 0, jsx: false }, diagnostics));
  expect(diagnostics).toEqual([]);
  return items.map(printItem).join(" ");
}

function withSemicolon(text: string): string {
  return text.endsWith("|}") ? text : `${text};`;
}
