import type {
  Binding,
  Case,
  Clause,
  ClauseBody,
  Declaration,
  Expression,
  Item,
  Location,
  Prefixes,
  Snippet,
} from "./tree.js";

// Trees back to contract text. Law: parsing what is printed gives the same tree, places apart.

/** An expression on one line where TypeScript's own text allows it. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case "code":
      return printCode(expression);
    case "logical":
      return `${printExpression(expression.left)} ${expression.operator} ${printExpression(expression.right)}`;
    case "operation":
      return printOperation(expression);
    case "quantified": {
      const domain = expression.domain === undefined ? "" : ` ${printExpression(expression.domain)};`;
      return `(\\${expression.quantifier} ${printBindings(expression.bindings)};${domain} ${printExpression(expression.body)})`;
    }
    case "comprehension":
      return `new ${expression.type.text.trim()} { ${printBindings([expression.binding])} | ${printExpression(expression.predicate)} }`;
    case "informal":
      return `(* ${expression.text} *)`;
  }
}

function printCode(code: Expression & { kind: "code" }): string {
  const edits = [
    ...code.holes.map((hole) => ({ ...hole.range, text: printExpression(hole) })),
    ...code.subtypes.map((start) => ({ start, end: start + 2, text: "<:" })),
  ].sort((a, b) => a.start - b.start);
  let printed = "";
  let at = code.range.start;
  for (const edit of edits) {
    printed += code.text.slice(at - code.range.start, edit.start - code.range.start) + edit.text;
    at = edit.end;
  }
  return squeeze(printed + code.text.slice(at - code.range.start));
}

/** Folds line breaks with the blanks around them; other white space may stand in a string. */
function squeeze(text: string): string {
  return text.replace(/[ \t]*\r?\n\s*/g, " ").trim();
}

function printOperation(operation: Expression & { kind: "operation" }): string {
  if (operation.operator === "result") return "\\result";
  const args = [
    ...operation.operands.map(printExpression),
    ...operation.locations.map(printLocation),
    ...operation.types.map((t) => squeeze(t.text)),
  ];
  return `\\${operation.operator}(${args.join(", ")})`;
}

function printBindings(bindings: readonly Binding[]): string {
  return bindings.map((b) => `${b.name.text}: ${squeeze(b.type.text)}`).join(", ");
}

function printLocation(location: Location): string {
  switch (location.kind) {
    case "keyword":
      return `\\${location.keyword}`;
    case "place":
      return printExpression(location.base);
    case "fields":
      return `${printExpression(location.base)}.*`;
    case "elements":
      return `${printExpression(location.base)}[*]`;
    case "slice":
      return `${printExpression(location.base)}[${printExpression(location.from)} .. ${printExpression(location.to)}]`;
  }
}

/** A clause without its `;`. */
export function printClause(clause: Clause): string {
  const keyword = clause.spec.keyword + (clause.redundant ? "_redundantly" : "");
  return `${printPrefixes(clause.prefixes)}${keyword}${printBody(clause.body)}`;
}

function printBody(body: ClauseBody): string {
  switch (body.shape) {
    case "predicate":
      return ` ${body.predicate === "not_specified" ? "\\not_specified" : printExpression(body.predicate)}`;
    case "value":
      return ` ${printExpression(body.value)}`;
    case "signals": {
      const exception =
        body.name === undefined ? squeeze(body.type.text) : `${body.name.text}: ${squeeze(body.type.text)}`;
      return ` (${exception})${body.predicate === undefined ? "" : ` ${printExpression(body.predicate)}`}`;
    }
    case "types":
      return ` ${body.types.length === 0 ? "\\nothing" : body.types.map((t) => squeeze(t.text)).join(", ")}`;
    case "locations":
      return ` ${body.locations.map(printLocation).join(", ")}`;
    case "old":
      return ` ${body.name.text}${body.type === undefined ? "" : `: ${squeeze(body.type.text)}`} = ${printExpression(body.value)}`;
    case "represents":
      return ` ${body.name.text} ${body.relation === "functional" ? "<-" : "\\such_that"} ${printExpression(body.value)}`;
    case "constraint": {
      const methods = body.methods === undefined ? "" : ` for ${body.methods.map((m) => m.text).join(", ")}`;
      return ` ${printExpression(body.predicate)}${methods}`;
    }
    case "set":
      return ` ${printExpression(body.target)} = ${printExpression(body.value)}`;
    case "name":
      return ` ${body.name.text}`;
    case "nothing":
      return "";
  }
}

function printPrefixes(prefixes: Prefixes): string {
  return `${prefixes.visibility === undefined ? "" : `${prefixes.visibility} `}${prefixes.static ? "static " : ""}`;
}

/** An item of an annotation, `;` included. */
export function printItem(item: Item): string {
  switch (item.kind) {
    case "clause":
      return `${printClause(item)};`;
    case "modifier":
      return item.keyword;
    case "also":
      return "also";
    case "behavior":
      return `${printPrefixes(item.prefixes)}${item.behavior}`;
    case "group":
      return `{| ${item.items.map(printItem).join(" ")} |}`;
    case "declaration":
      return printDeclaration(item);
  }
}

function printDeclaration(item: Declaration): string {
  switch (item.form) {
    case "field": {
      const words = [...item.modifiers, item.name.text].join(" ");
      const initializer = item.initializer === undefined ? "" : ` = ${printExpression(item.initializer)}`;
      return `${printPrefixes(item.prefixes)}${item.flavour} ${words}: ${squeeze(item.type.text)}${initializer};`;
    }
    case "variable": {
      const type = item.type === undefined ? "" : `: ${squeeze(item.type.text)}`;
      return `ghost ${item.binding} ${item.name.text}${type} = ${printExpression(item.initializer)};`;
    }
    case "method": {
      const words = [...item.modifiers, item.name.text].join(" ");
      return `${printPrefixes(item.prefixes)}model ${words}${squeeze(item.signature.text)}${printMethodBody(item.body)}`;
    }
    case "import":
      return `model ${squeeze(item.code.text)};`;
  }
}

function printMethodBody(body: Snippet | Expression | undefined): string {
  if (body === undefined) return ";";
  return "kind" in body ? ` { return ${printExpression(body)}; }` : ` ${squeeze(body.text)}`;
}

/** A case in one line, its nested cases in `{| |}`. */
export function printCase(spec: Case): string {
  const head = spec.behavior === undefined ? "" : `${printPrefixes(spec.prefixes)}${spec.behavior} `;
  const clauses = spec.clauses.map((clause) => `${printClause(clause)};`).join(" ");
  const nested = spec.nested.length === 0 ? "" : ` {| ${spec.nested.map(printCase).join(" also ")} |}`;
  return `${head}${clauses}${nested}`.trim();
}
