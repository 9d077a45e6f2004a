import type { CompiledContract } from "../compiled-contract.js";
import type { UnitPlace } from "./place.js";

/** A contract that binds the unit: the variables that say which of its cases were met, and those of its old values. */
export interface Share {
  readonly contract: CompiledContract;
  readonly flags: readonly string[];
  readonly olds: readonly string[];
}

/** A supertype's contract that is asked by calls: the variables of its cases, as bits, and of its old values. */
export interface CalledShare {
  readonly provider: string;
  readonly mask: string;
  readonly olds: string;
}

/** A constraint, its clauses that are for the unit, and the variables of its old values. */
export interface History {
  readonly contract: CompiledContract;
  readonly indices: readonly number[];
  readonly olds: readonly string[];
}

/** The contracts that bind a unit, and the variables of each. */
export interface Shares {
  /** Those whose plain expressions stand in the unit, its own first. */
  readonly read: readonly Share[];
  /** Those that are asked by calls. */
  readonly called: readonly CalledShare[];
  /** All of them, in the order in which they are checked. */
  readonly ordered: readonly (Share | CalledShare)[];
  readonly histories: readonly History[];
}

/** Settles what each contract that binds a unit has as variables. Old expressions count once the clauses are bound. */
export function sharesOf({ file, contract, member }: UnitPlace): Shares {
  const providers = [contract, ...(member?.providers ?? [])];
  const one = providers.length === 1 && contract.cases.length <= 1;
  const numbered = (prefix: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => file.name(`${prefix}${i}`));
  const read: Share[] = [];
  const called: CalledShare[] = [];
  const ordered = providers.map((provider, i): Share | CalledShare => {
    if (provider === "called") {
      const share = {
        provider: `${member?.providersName}[${i}]`,
        mask: file.name(`m${i}`),
        olds: file.name(`c${i}`),
      };
      called.push(share);
      return share;
    }
    const at = read.length;
    const share = {
      contract: provider,
      flags: one ? [] : numbered(`b${at}_`, provider.cases.length),
      olds: numbered(at === 0 ? "o" : `o${at}_`, provider.captures.count),
    };
    read.push(share);
    return share;
  });
  const histories = (member?.constraints ?? []).map((constraint, at) => ({
    ...constraint,
    olds: numbered(`h${at}_`, constraint.contract.captures.count),
  }));
  return { read, called, ordered, histories };
}
