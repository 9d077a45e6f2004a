import { MARK } from "../mark.js";

/**
 * What generated code refers to, as a global declaration file. `int` and `nat` are here so that contracts may use
 * them where the program does not import them; the pattern stands for the package where it is not installed.
 */
export const prelude = `
type int = number;
type nat = number;
declare module "@proviso/runtime*" {
  export type int = number;
  export type nat = number;
}
declare const ${MARK}any: any;
declare const ${MARK}never: never;
declare const ${MARK}informal: boolean;
interface ${MARK}Type { readonly ${MARK}type: unique symbol }
declare function ${MARK}other<T>(value: T): T;
declare function ${MARK}iff(left: unknown, right: unknown): boolean;
declare function ${MARK}fresh(...objects: readonly (object | null | undefined)[]): boolean;
declare function ${MARK}not_modified(...locations: readonly unknown[]): boolean;
declare function ${MARK}nonnullelements(elements: Iterable<unknown> | null | undefined): boolean;
declare function ${MARK}typeof(value: unknown): ${MARK}Type;
declare function ${MARK}type<T>(type: T): ${MARK}Type;
declare function ${MARK}elemtype(type: ${MARK}Type): ${MARK}Type;
declare function ${MARK}reach(from: object | null | undefined, type?: ${MARK}Type, field?: unknown): ReadonlySet<object>;
declare function ${MARK}set<T>(holds: unknown): T;
declare function ${MARK}sum<T>(value: T): T extends bigint ? bigint : number;
declare function ${MARK}product<T>(value: T): T extends bigint ? bigint : number;
declare function ${MARK}min<T>(value: T): T extends bigint ? bigint : number;
declare function ${MARK}max<T>(value: T): T extends bigint ? bigint : number;
declare function ${MARK}num_of(holds: unknown): number;
declare function ${MARK}fields(of: object | null | undefined): unknown;
declare function ${MARK}elements(of: ArrayLike<unknown> | Iterable<unknown> | null | undefined): unknown;
type ${MARK}Finished<T> = T extends Generator<any, infer R, any> ? R : T extends AsyncGenerator<any, infer R, any> ? R : any;
declare const ${MARK}models: unique symbol;
type ${MARK}Models<T> = T extends { [${MARK}models]?: infer M } ? NonNullable<M> : {};
type ${MARK}Settled<T> = T extends PromiseLike<any> ? Awaited<T> : T;
declare function ${MARK}settled<R>(unit: () => PromiseLike<R>): Awaited<R>;
declare function ${MARK}settled<R>(unit: () => R): R;
declare function ${MARK}finished<R>(unit: (...args: any) => R): ${MARK}Finished<R>;
`;
