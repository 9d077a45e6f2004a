// The kernel language: what source is lowered to, and what the machine executes. Every statement does one thing on
// operands that are already there, in JavaScript's order of evaluation, so whatever may branch or throw stands alone.
// Values are JavaScript's, with their kinds known only when they are met: types of the source play no part.

/** Begins the keys of private names, which are those of one class: none of a program's own keys looks like them. */
export const privateMark = "\u0000#";

/** A stretch of a source file. */
export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** The file that the library of the language stands in. */
export const libraryFile = "/library.js";

/** A variable of a function: of the source, or one that holds a part of an expression. */
export interface Variable {
  /** Its slot in the activation. */
  readonly slot: number;
  /** Its name in the source. */
  readonly name?: string;
  /** Whether a function inside refers to it, or it is one of a function around: it lives in a cell then. */
  captured: boolean;
}

/** Something that has its value already. */
export type Operand =
  | { readonly kind: "variable"; readonly variable: Variable }
  | { readonly kind: "constant"; readonly value: string | number | boolean | bigint | null | undefined };

export type UnaryOperator =
  | "-"
  | "+"
  | "~"
  | "!"
  | "typeof"
  | "string"
  | "key"
  | "numeric"
  /** Whether it is an object that was not there at the call. */
  | "fresh"
  /** Whether an array holds what it held at the call. */
  | "kept"
  /** Whether no object that was there then was given another value under a name. */
  | "untouched";

/** Those of JavaScript that do not decide what is evaluated. */
export type BinaryOperator =
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "**"
  | "&"
  | "|"
  | "^"
  | "<<"
  | ">>"
  | ">>>"
  | "<"
  | "<="
  | ">"
  | ">="
  | "==="
  | "!=="
  | "=="
  | "!="
  | "in"
  | "instanceof"
  /** `Object.is`. */
  | "is";

/** An argument or item; a spread one stands for all that it yields; a hole is left out. */
export type Item =
  | { readonly kind: "one"; readonly value: Operand }
  | { readonly kind: "spread"; readonly value: Operand }
  | { readonly kind: "hole" };

/** A function as written: its variables and its body. */
export interface FunctionCode {
  readonly name: string;
  readonly place: Place;
  readonly kind: "function" | "arrow" | "method" | "constructor" | "derived constructor";
  readonly isAsync: boolean;
  /** Whether it waits for anything. */
  readonly awaits: boolean;
  /** Number of parameters before the first one that has a default value or is a rest. */
  readonly length: number;
  /** Slots that arguments are put into, in their order; the rest takes what is left. */
  readonly parameters: readonly Variable[];
  readonly rest?: Variable;
  /** What holds `this`, `new.target` and `arguments`, where they are asked for. Arrow functions have none of their own. */
  readonly self?: Variable;
  readonly target?: Variable;
  readonly args?: Variable;
  /** The slots of an activation. */
  readonly slots: number;
  /** Variables of functions around that it refers to, with their slots there and here. */
  readonly captures: readonly { readonly outer: Variable; readonly inner: Variable }[];
  readonly body: Block;
  /** What says that it has a contract; whoever executes it knows what to do with it. */
  readonly declaration?: object;
}

/** A class as written. */
export interface ClassCode {
  readonly name: string;
  readonly place: Place;
  readonly constructorCode: FunctionCode;
  readonly members: readonly ClassMember[];
  /** Gives an object its fields; called on it with no arguments. */
  readonly fields?: FunctionCode;
  readonly declaration?: object;
}

export interface ClassMember {
  readonly kind: "method" | "get" | "set";
  readonly isStatic: boolean;
  readonly key: Operand;
  readonly code: FunctionCode;
}

export type Block = readonly Statement[];

export type Statement = Operation & { readonly place: Place };

export type StatementOf<Op extends Operation["op"]> = Extract<Statement, { op: Op }>;

export type Operation =
  /** A variable comes to be, without a value yet; a new one at each pass of a loop. */
  | { readonly op: "declare"; readonly variable: Variable }
  /** A variable becomes a new one with the same value, as at the end of a pass of `for (let …)`. */
  | { readonly op: "renew"; readonly variable: Variable }
  | {
      readonly op: "assign";
      readonly to: Variable;
      readonly value: Operand;
      /** Whether it gives a declared variable its first value; otherwise it must have one. */
      readonly initial: boolean;
    }
  | {
      readonly op: "unary";
      readonly to: Variable;
      readonly operator: UnaryOperator;
      readonly value: Operand;
    }
  | {
      readonly op: "binary";
      readonly to: Variable;
      readonly operator: BinaryOperator;
      readonly left: Operand;
      readonly right: Operand;
    }
  | { readonly op: "get"; readonly to: Variable; readonly object: Operand; readonly key: Operand }
  | { readonly op: "set"; readonly object: Operand; readonly key: Operand; readonly value: Operand }
  | { readonly op: "delete"; readonly to: Variable; readonly object: Operand; readonly key: Operand }
  /** A property or accessor of an object's own, whatever it inherits. */
  | {
      readonly op: "define";
      readonly kind: "value" | "get" | "set" | "hidden";
      readonly object: Operand;
      readonly key: Operand;
      readonly value: Operand;
      /** Whether a function without a name takes that of the property. */
      readonly names?: boolean;
    }
  /** A property of what the object inherits from that the running method belongs to, with `this` as the receiver. */
  | { readonly op: "get-super"; readonly to: Variable; readonly self: Operand; readonly key: Operand }
  | { readonly op: "set-super"; readonly self: Operand; readonly key: Operand; readonly value: Operand }
  | { readonly op: "object"; readonly to: Variable }
  /** All own properties of another object are copied, except some. */
  | {
      readonly op: "copy";
      readonly object: Operand;
      readonly from: Operand;
      readonly except: readonly Operand[];
      /** Holds what an accessor gives. */
      readonly item: Variable;
      /** If some are copied already, those that are left. */
      readonly left?: readonly string[];
    }
  | { readonly op: "array"; readonly to: Variable; readonly items: readonly Item[] }
  /** The values that an object yields, as an array; with `from`, a new one of those from there on. */
  | { readonly op: "iterate"; readonly to: Variable; readonly value: Operand; readonly from?: number }
  /** What was listed has not changed since. */
  | { readonly op: "unchanged"; readonly value: Operand; readonly since: Operand }
  /** The keys that `for … in` visits, as an array. */
  | { readonly op: "keys"; readonly to: Variable; readonly value: Operand }
  /** The function that is running. */
  | { readonly op: "itself"; readonly to: Variable }
  | {
      readonly op: "closure";
      readonly to: Variable;
      readonly code: FunctionCode;
      /** The object that it is a method of. */
      readonly home?: Operand;
    }
  | {
      readonly op: "class";
      readonly to: Variable;
      readonly code: ClassCode;
      readonly above: Operand | undefined;
    }
  | {
      readonly op: "call";
      readonly to: Variable;
      readonly callee: Operand;
      readonly receiver: Operand;
      readonly args: readonly Item[];
      /** Whether what it gives is awaited at once. */
      readonly isAwaited: boolean;
      /** The callee as it is written, for messages. */
      readonly text: string;
    }
  | {
      readonly op: "construct";
      readonly to: Variable;
      readonly callee: Operand;
      readonly args: readonly Item[];
      readonly text: string;
    }
  | { readonly op: "construct-super"; readonly args: readonly Item[] }
  /** A name that nothing in the program declares. */
  | { readonly op: "global"; readonly to: Variable; readonly name: string; readonly inTypeof: boolean }
  /** Something that another module, or the top of this one, declares. */
  | { readonly op: "module"; readonly to: Variable; readonly binding: ModuleBinding }
  | { readonly op: "set-module"; readonly binding: ModuleBinding; readonly value: Operand }
  | { readonly op: "await"; readonly to: Variable; readonly value: Operand }
  | { readonly op: "if"; readonly test: Operand; readonly whenTrue: Block; readonly whenFalse: Block }
  /** Repeats until it is left. `continue` with its label leaves one pass; `each` is done before the next. */
  | {
      readonly op: "loop";
      readonly label: Label;
      readonly body: Block;
      readonly each: Block;
      /** Whether `each` is the test, as in `do … while`. */
      readonly testsLast?: true;
      readonly claims?: LoopClaims;
    }
  /** `break` with its label goes to its end. */
  | { readonly op: "block"; readonly label?: Label; readonly body: Block }
  | {
      readonly op: "try";
      readonly body: Block;
      readonly handler?: { readonly variable: Variable | undefined; readonly body: Block };
      readonly finalizer?: Block;
    }
  | { readonly op: "throw"; readonly value: Operand }
  /** An error of the language itself, as for an assignment to a constant. */
  | { readonly op: "fail"; readonly error: "TypeError" | "ReferenceError" | "SyntaxError" }
  | { readonly op: "return"; readonly value: Operand }
  | { readonly op: "break"; readonly label: Label }
  | { readonly op: "continue"; readonly label: Label }
  /** Does all that a block may do, and goes on with one value for all that it may give: for claims, which change nothing. */
  | { readonly op: "merge"; readonly to: Variable; readonly body: Block }
  /** Does a block in the state that there was when the unit was called. */
  | { readonly op: "before"; readonly body: Block }
  /** Whether a condition holds for all, or for some, values of variables. */
  | {
      readonly op: "quantify";
      readonly quantifier: "forall" | "exists";
      readonly bindings: readonly { readonly variable: Variable; readonly type: BoundType }[];
      readonly body: Block;
      readonly value: Operand;
      readonly to: Variable;
    }
  | { readonly op: "assert"; readonly claim: Claim }
  | { readonly op: "assume"; readonly claim: Claim }
  /** Anything may happen here: what it is, as people say it. */
  | { readonly op: "unmodelled"; readonly to: Variable; readonly what: string };

/** What a bound variable may be: anything only where the condition says in what to look. */
export type BoundType = "int" | "nat" | "number" | "string" | "boolean" | "bigint" | "any";

/** What a jump goes to. */
export interface Label {
  readonly name: string;
}

/** A variable at the top of a module. */
export interface ModuleBinding {
  readonly file: string;
  readonly name: string;
}

/** What a loop's annotations say. */
export interface LoopClaims {
  readonly invariants: readonly Claim[];
  readonly variants: readonly Claim[];
}

/** A condition of a contract: what it is, and where it stands. */
export interface ClaimText {
  readonly kind:
    | "assert"
    | "assume"
    | "hence-by"
    | "loop-invariant"
    | "loop-variant"
    | "unreachable"
    | "precondition"
    /** That a `requires_redundantly` follows from what is required. */
    | "redundant-precondition"
    | "postcondition"
    | "exceptional-postcondition"
    | "invariant"
    | "constraint"
    | "frame";
  readonly place: Place;
  readonly text: string;
}

/** One that stands in code, with how its value is worked out. */
export interface Claim extends ClaimText {
  /** Works out the condition; it changes nothing that the program sees. */
  readonly block: Block;
  readonly value: Operand;
}
