// Every form of the language, once right and once wrong. `good` stands in its setting and must be accepted and
// print back as `prints` (as written, with a `;`, when absent). `wrong` must give exactly this message at this
// column of the contract text, counted from 1.

export type Setting = "unit" | "class" | "statement" | "loop" | "change" | "field" | "parameter" | "heritage" | "interface" | "module";

export interface Form {
  readonly name: string;
  readonly setting: Setting;
  readonly good: string;
  readonly prints?: string;
  readonly wrong: string;
  readonly column: number;
  readonly message: string;
}

const form = (name: string, setting: Setting, good: string, wrong: string, column: number, message: string, prints?: string): Form => ({
  name, setting, good, wrong, column, message, ...(prints === undefined ? {} : { prints }),
});

const notBoolean = (type: string): string => `Type '${type}' is not assignable to type 'boolean'.`;
const cannotFind = (name: string): string => `Cannot find name '${name}'.`;

export const forms: readonly Form[] = [
  // Clauses of units.
  form("requires", "unit", "requires x > 0", "requires y > 0", 10, cannotFind("y")),
  form("requires", "unit", "requires_redundantly x > 0", "requires x", 10, notBoolean("number")),
  form("ensures", "unit", "ensures \\result === x", "ensures \\result.size > 0", 17, "Property 'size' does not exist on type 'number'."),
  form("ensures", "unit", "ensures_redundantly \\result === x", "ensures \\result === \"a\"", 9, "This comparison appears to be unintentional because the types 'number' and 'string' have no overlap."),
  form("signals", "unit", "signals (e: RangeError) x < 0", "signals (e: RangeErorr) x < 0", 13, "Cannot find name 'RangeErorr'. Did you mean 'RangeError'?"),
  form("signals", "unit", "signals (RangeError e) e.message !== \"\"", "signals RangeError", 9, "Expected `(`, found `RangeError`.", "signals (e: RangeError) e.message !== \"\";"),
  form("signals", "unit", "signals (RangeError)", "signals (e: RangeError) e.size", 27, "Property 'size' does not exist on type 'RangeError'."),
  form("signals_only", "unit", "signals_only RangeError, TypeError", "signals_only Shape", 14, "'Shape' only refers to a type, but is being used as a value here."),
  form("signals_only", "unit", "signals_only \\nothing", "signals_only", 13, "Type expected."),
  form("assignable", "unit", "assignable a[*], shape.size, a[0 .. x], shape.*", "assignable shape.sise", 18, "Property 'sise' does not exist on type 'Shape'."),
  form("assignable", "unit", "assignable \\nothing", "assignable", 11, "Expected a location, found the end of the contract."),
  form("accessible", "unit", "accessible a[*], x", "accessible x[*]", 12, "Argument of type 'number' is not assignable to parameter of type 'ArrayLike<unknown> | Iterable<unknown> | null | undefined'."),
  form("diverges", "unit", "diverges x > 100", "diverges x", 10, notBoolean("number")),
  form("measured_by", "unit", "measured_by x", "measured_by s", 13, "Type 'string | null' is not assignable to type 'number | bigint'."),
  form("old", "unit", "old before: int = a.length; ensures a.length === before", "old before: int = a.lenght", 21, "Property 'lenght' does not exist on type 'number[]'. Did you mean 'length'?"),
  form("old", "unit", "old int before = x; ensures before === x", "old = x", 5, "Expected the old variable's name, found `=`.", "old before: int = x; ensures before === x;"),
  // Cases.
  form("also", "unit", "requires x > 0; ensures \\result > 0; also requires x < 0", "requires x > 0; also requires y", 31, cannotFind("y")),
  form("{| |}", "unit", "requires x > 0; {| requires x > 5; ensures \\result > 5; also ensures \\result > 0; |}", "requires x > 0; {| requires x > 5", 17, "`{|` is never closed: expected `|}`."),
  form("behavior", "unit", "public behavior requires x > 0; ensures \\result > 0", "requires x > 0; behavior ensures true", 17, "`behavior` cannot stand after the clauses of another case: put `also` before it."),
  form("normal_behavior", "unit", "normal_behavior requires x > 0; ensures \\result > 0", "normal_behavior signals (RangeError) true", 17, "`signals` cannot stand in a `normal_behavior` case."),
  form("exceptional_behavior", "unit", "exceptional_behavior requires x < 0; signals (RangeError) true", "exceptional_behavior ensures true", 22, "`ensures` cannot stand in an `exceptional_behavior` case."),
  // Clauses of types.
  form("invariant", "class", "invariant this.value >= 0", "invariant this.valeu >= 0", 16, "Property 'valeu' does not exist on type 'Box'. Did you mean 'value'?"),
  form("invariant", "class", "static invariant Box.made >= 0", "public invariant this.secret >= 0", 23, "`secret` is private, but this contract is public: mark it `/*@ spec_public @*/` in `Box`, or make the case private."),
  form("constraint", "class", "constraint this.value >= \\old(this.value)", "constraint \\result > 0", 12, "`\\result` cannot be used in `constraint`: it speaks of two states of an object, not of a call."),
  form("constraint for", "class", "constraint this.value >= \\old(this.value) for grow", "constraint this.value > 0 for gro", 31, "Property 'gro' does not exist on type 'Box'. Did you mean 'grow'?"),
  form("initially", "class", "initially this.value === 0", "initially this.value", 11, notBoolean("number")),
  form("represents", "class", "model size: int; represents size <- this.value", "model size: int; represents size <- \"a\"", 37, "Type 'string' is not assignable to type 'number'."),
  form("represents such_that", "class", "model size: int; represents size \\such_that this.size >= this.value", "represents size this.value", 17, "Expected `<-` or `\\such_that`, found `this`."),
  form("model field", "class", "model size: int; represents size <- this.value", "model size", 11, "Expected `:`, found the end of the contract."),
  form("model method", "class", "model pure isEmpty(): boolean { return this.value === 0; }", "model pure isEmpty(): boolean { return this.value; }", 33, "Type 'number' is not assignable to type 'boolean'."),
  form("model method in an interface", "interface", "model depth: int; model pure deep(): boolean { return this.depth > 3; }", "model pure deep(): boolean { return this.deepth > 3; }", 42, "Property 'deepth' does not exist on type 'Sized'. Did you mean 'deep'?"),
  form("model function", "module", "model pure even(n: int): boolean { return n % 2 === 0; }", "model pure even(n: int): boolean { return m; }", 43, cannotFind("m")),
  form("model import", "module", "model import { Shape as Figure } from \"./subject.js\"", "model import { Shap } from \"./subject.js\"", 16, "'\"./subject.js\"' has no exported member named 'Shap'. Did you mean 'Shape'?"),
  form("ghost field", "class", "ghost puts: int = 0", "ghost puts: int = \"a\"", 19, "Type 'string' is not assignable to type 'number'."),
  // Statements.
  form("assert", "statement", "assert local >= 0", "assert locla >= 0", 8, "Cannot find name 'locla'. Did you mean 'local'?"),
  form("assume", "statement", "assume local < 100", "assume local", 8, notBoolean("number")),
  form("hence_by", "statement", "hence_by x + 1 > x", "hence_by \\result > x", 10, "`\\result` cannot be used in `hence_by`: it speaks of a point in a body."),
  form("unreachable", "statement", "unreachable", "unreachable 3", 13, "Expected `;`, found `3`."),
  form("ghost variable", "statement", "ghost let steps: int = 0", "ghost let steps: int", 21, "Expected `=`, found the end of the contract."),
  form("set", "statement", "ghost let steps: int = 0; set steps = steps + 1", "set local = 3", 5, "`set` may only change ghost state, but `local` belongs to the program."),
  form("maintaining", "loop", "maintaining i >= 0 && i <= x", "maintaining j >= 0", 13, cannotFind("j")),
  form("loop_invariant", "loop", "loop_invariant i >= 0", "loop_invariant i", 16, notBoolean("number"), "maintaining i >= 0;"),
  form("decreasing", "loop", "decreasing x - i", "decreasing \"a\"", 12, "Type '\"a\"' is not assignable to type 'number | bigint'."),
  form("decreases", "loop", "decreases x - i", "decreases x - k", 15, cannotFind("k"), "decreasing x - i;"),
  // Modifiers.
  form("pure", "unit", "pure", "pure requires y", 15, cannotFind("y"), "pure"),
  form("helper", "unit", "helper", "helperr", 1, "`helperr` is not a clause of the contract language. Did you mean `helper`?", "helper"),
  form("non_null", "parameter", "non_null", "requires x > 0", 1, "`requires` cannot stand before a parameter: put it before a function, method, constructor or accessor.", "non_null"),
  form("nullable", "parameter", "nullable", "pure", 1, "`pure` cannot stand before a parameter: put it before a function or method.", "nullable"),
  form("spec_public", "field", "spec_public", "helper", 1, "`helper` cannot stand before a field: put it before a function or method.", "spec_public"),
  form("spec_protected", "field", "spec_protected", "weakly", 1, "`weakly` cannot stand before a field: put it after a supertype, as in `extends Base /*@ weakly @*/`.", "spec_protected"),
  form("weakly", "heritage", "weakly", "spec_public", 1, "`spec_public` cannot stand here: put it before a function or method, a parameter or a field.", "weakly"),
  // Operators.
  form("\\result", "unit", "ensures \\result > 0", "requires \\result > 0", 10, "`\\result` cannot be used in `requires`: it speaks of the state before the call."),
  form("\\old", "unit", "ensures a.length === \\old(a.length)", "requires \\old(x) > 0", 10, "`\\old` cannot be used in `requires`: it speaks of the state before the call."),
  form("\\old", "unit", "ensures \\old(a) === a", "ensures \\old(a, x) === a", 9, "`\\old` takes one expression, found 2."),
  form("\\fresh", "unit", "ensures \\fresh(shape, a)", "ensures \\fresh(x)", 16, "Argument of type 'number' is not assignable to parameter of type 'object'."),
  form("\\not_modified", "unit", "ensures \\not_modified(shape.size, a[*])", "requires \\not_modified(x)", 10, "`\\not_modified` cannot be used in `requires`: it speaks of the state before the call."),
  form("\\nonnullelements", "unit", "requires \\nonnullelements(a)", "requires \\nonnullelements(x)", 27, "Argument of type 'number' is not assignable to parameter of type 'Iterable<unknown>'."),
  form("\\typeof", "unit", "requires \\typeof(shape) === \\type(Box)", "requires \\typeof(shape)", 10, "Type '\\type' is not assignable to type 'boolean'."),
  form("\\type", "unit", "requires \\typeof(shape) <: \\type(Map<string, int>)", "requires \\typeof(shape) <: \\type(Mapp)", 34, cannotFind("Mapp")),
  form("<:", "unit", "requires \\typeof(shape) <: \\type(Box)", "requires \\typeof(shape) <: 3", 10, "Operator '<:' cannot be applied to types '\\type' and 'number'."),
  form("\\elemtype", "unit", "requires \\elemtype(\\typeof(a)) === \\type(number)", "requires \\elemtype(3) === \\type(number)", 20, "Argument of type 'number' is not assignable to parameter of type '\\type'."),
  form("\\reach", "unit", "requires \\reach(shape).has(a)", "requires \\reach(x).has(a)", 17, "Argument of type 'number' is not assignable to parameter of type 'object'."),
  form("==>", "unit", "requires s !== null ==> s.length > 0", "requires s === null ==> s.length > 0", 25, "'s' is possibly 'null'."),
  form("<==", "unit", "requires s.length > 0 <== s !== null", "requires x <== s !== null", 10, notBoolean("number")),
  form("<==>", "unit", "requires x > 0 <==> s !== null", "requires x > 0 <==> x", 21, notBoolean("number")),
  form("<=!=>", "unit", "requires x > 0 <=!=> s !== null", "requires x <=!=> s !== null", 10, notBoolean("number")),
  form("==> and <==", "unit", "requires x > 0 ==> x > 1 ==> x > 2", "requires x > 0 <== x > 1 ==> x > 2", 26, "Mixing `<==` and `==>` needs parentheses."),
  form("\\forall", "unit", "requires (\\forall int i; 0 <= i && i < a.length; a[i] > 0)", "requires (\\forall int i; 0 <= i; a[i])", 34, notBoolean("number"), "requires (\\forall i: int; 0 <= i && i < a.length; a[i] > 0);"),
  form("\\exists", "unit", "requires (\\exists i: int, t: string; i > 0 && t === s)", "requires (\\exists i; i > 0)", 19, "Expected a bound variable with its type, as in `int i` or `i: int`, found `i`."),
  form("\\sum", "unit", "requires (\\sum i: int; 0 < i && i < 5; i) === 10", "requires (\\sum i: int; 0 < i; s) === 10", 31, "Type 'string | null' is not assignable to type 'number | bigint'."),
  form("\\product", "unit", "requires (\\product i: bigint; 0n < i && i < 5n; i) === 24n", "requires (\\product i: int; i) === s", 10, "This comparison appears to be unintentional because the types 'number' and 'string | null' have no overlap."),
  form("\\min", "unit", "requires (\\min i: int; 0 <= i && i < a.length; a[i]) > 0", "requires (\\min i: int; i", 25, "Expected `)`, found the end of the contract."),
  form("\\max", "unit", "requires (\\max i: int; 0 <= i && i < a.length; a[i]) > 0", "requires \\max(a) > 0", 10, "A quantifier stands in parentheses: `(\\max int i; range; body)`."),
  form("\\num_of", "unit", "requires (\\num_of i: int; 0 <= i && i < a.length; a[i] > 0) > 1", "requires (\\num_of i: int; 0 <= i; i) > 1", 35, notBoolean("number")),
  form("set comprehension", "unit", "requires new Set<int> { i: int | a.includes(i) }.size > 1", "requires new Set<int> { i: int | i }.size > 1", 34, notBoolean("number")),
  form("informal", "unit", "requires (* the moon is full *) && x > 0", "requires (* the moon", 10, "`(*` is never closed: expected `*)`."),
  form("\\not_specified", "unit", "requires \\not_specified", "requires x > \\not_specified", 14, "`\\not_specified` is a set of locations, for `assignable` and `accessible`."),
  form("unknown operator", "unit", "ensures \\old(x) > 0", "ensures \\olld(x) > 0", 9, "`\\olld` is not an operator of the contract language. Did you mean `\\old`?"),
  form("unknown clause", "unit", "ensures x > 0", "ensure x > 0", 1, "`ensure` is not a clause of the contract language. Did you mean `ensures`?"),
  // Effects.
  form("no assignment", "unit", "requires x === 3", "requires (x = 3) === 3", 11, "A contract may not change the program's state, but this assigns with `=`."),
  form("no step", "unit", "requires x + 1 > 3", "requires x++ > 3", 10, "A contract may not change the program's state, but this has `++`."),
  form("no effect", "unit", "requires a.includes(x)", "requires a.push(x) > 0", 10, "A contract may only call what has no side effects, but `a.push` changes what it is called on."),
  // Change contracts.
  form("changed_behavior", "change", "changed_behavior ensures \\result === \\prev(\\result) + 1", "changed_behavior signals_only RangeError", 18, "`signals_only` cannot stand in a `changed_behavior` case."),
  form("when_required", "change", "changed_behavior when_required x > 0; requires x > 1", "changed_behavior when_required fresh", 32, "`fresh` cannot be used in `when_required`: only the updated version has it."),
  form("when_ensured", "change", "changed_behavior when_ensured \\result < 0; ensures \\result >= 0", "changed_behavior when_ensured \\prev(\\result) < 0", 31, "`\\prev` cannot be used in `when_ensured`: the clause speaks of the previous version already."),
  form("when_signaled", "change", "changed_behavior when_signaled (e: RangeError) true; signals (e: RangeError) false", "changed_behavior when_signaled RangeError", 32, "Expected `(`, found `RangeError`."),
  form("preserves_when", "change", "changed_behavior preserves_when !fresh", "changed_behavior preserves_when stale", 33, "`stale` cannot be used in `preserves_when`: only the previous version has it."),
  form("renamed_from", "change", "changed_behavior renamed_from amend", "changed_behavior renamed_from 3", 31, "Expected a name, found `3`."),
  form("\\prev", "change", "changed_behavior ensures \\result >= \\prev(\\result + stale)", "changed_behavior ensures \\prev(fresh)", 32, "`fresh` cannot be used in `ensures`: only the updated version has it."),
];
