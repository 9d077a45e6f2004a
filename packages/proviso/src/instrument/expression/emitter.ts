import { codeText } from "./code.js";
import { codeCondition, logicalCondition } from "./conditions.js";
import { operationText } from "./operations.js";
import { NEUTRAL, type Polarity } from "./polarity.js";
import { comprehensionText, contextualQuantifier, quantifierText } from "./quantifiers.js";
import type { Surroundings } from "./surroundings.js";
import type { CodeTerm, Term } from "./term.js";

// Contract expressions as JavaScript, in two ways. Plain: the expression itself, which is all that runs while contracts
// hold. Contextual: the same with every condition in its context and every part noted, for the runtime to evaluate
// when the plain one was false or threw (seed 002, §3.2; issue of neutral contexts, §3.5.1).

/** Emits one expression. `base` is where the clause's text starts, from which the offsets of noted parts count. */
export class Emitter {
  constructor(
    readonly around: Surroundings,
    readonly contextual: boolean,
    readonly base = 0,
  ) {}

  /** The evaluation that contextual code runs in. */
  get evaluation(): string {
    return this.around.scope.file.name("e");
  }

  /** A term where a boolean is wanted. */
  condition(term: Term, p: Polarity): string {
    switch (term.kind) {
      case "code":
        return codeCondition(this, term, p);
      case "logical":
        return logicalCondition(this, term, p);
      case "informal":
        return p === NEUTRAL ? `${this.around.runtime("angelic")}("an informal condition")` : String(p === 0);
      case "quantified":
        if (term.quantifier !== "forall" && term.quantifier !== "exists")
          return this.atom(p, this.value(term));
        return this.contextual ? contextualQuantifier(this, term, p) : quantifierText(this, term, p);
      case "operation":
        return this.atom(p, operationText(this, term, p));
      case "comprehension":
        return this.atom(p, this.value(term));
    }
  }

  /** A term where its value is wanted. Undefinedness goes on upwards. */
  value(term: Term): string {
    switch (term.kind) {
      case "code":
        return codeText(this, term);
      case "logical":
      case "informal":
        return `(${this.condition(term, NEUTRAL)})`;
      case "quantified":
        return term.quantifier === "forall" || term.quantifier === "exists"
          ? `(${this.condition(term, NEUTRAL)})`
          : quantifierText(this, term);
      case "comprehension":
        return comprehensionText(this, term);
      case "operation":
        return operationText(this, term, NEUTRAL);
    }
  }

  /** The same, in other surroundings. */
  in(around: Surroundings): Emitter {
    return new Emitter(around, this.contextual, this.base);
  }

  /** The plain emitter for the same place. */
  plain(): Emitter {
    return this.contextual ? new Emitter(this.around, false, this.base) : this;
  }

  /** A condition without parts that are conditions, in its context. */
  atom(p: Polarity, value: string): string {
    return this.contextual && p !== NEUTRAL ? `${this.evaluation}.a(${p}, () => ${value})` : value;
  }

  /** A part whose value is shown when the clause fails. */
  note({ code, node }: CodeTerm, text: string): string {
    if (!this.contextual) return text;
    const start = node.getStart() + code.shift - this.base;
    return `${this.evaluation}.r(${start}, ${node.end + code.shift - this.base}, ${text})`;
  }

  /** Operands of which one may not be executable: all are evaluated, so that an error in another is not missed. */
  together(operands: readonly string[], combine: (operands: readonly string[]) => string): string {
    const unsure =
      operands.length > 1 &&
      operands.some((text) => /angelic\(|[_]get(Optional)?\(|[_]call\(|[_]prev\(/.test(text));
    if (!unsure) return combine(operands);
    const names = operands.map((_, i) => `a${i}`);
    return `${this.evaluation}.ops([${operands.map((text) => `() => ${text}`).join(", ")}], (${names.join(", ")}) => ${combine(names)})`;
  }
}
