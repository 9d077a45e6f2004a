// What the workloads use of libraries that come without types.

declare module "@toryt/contracts-v" {
  type Condition = (...args: never[]) => boolean;
  interface Conditions {
    readonly pre: readonly Condition[];
    readonly post: readonly Condition[];
  }
  export class Contract {
    constructor(conditions: Conditions);
    verifyPostconditions: boolean;
    implementation<F extends (...args: never[]) => unknown>(body: F): F;
  }
  export class PromiseContract extends Contract {}
}

declare module "@final-hill/decorator-contracts" {
  type Method = (...args: never[]) => unknown;
  type Predicate = (...args: never[]) => boolean;
  export class Contracted {
    constructor();
    static new<C extends abstract new (...args: never[]) => unknown>(
      this: C,
      ...args: ConstructorParameters<C>
    ): InstanceType<C>;
  }
  export function demands(
    predicate: Predicate,
  ): (method: Method, context: ClassMethodDecoratorContext) => void;
  export function ensures(
    predicate: Predicate,
  ): (method: Method, context: ClassMethodDecoratorContext) => void;
  export function invariant(
    predicate: Predicate,
  ): (type: new (...args: never[]) => Contracted, context: ClassDecoratorContext) => void;
}
