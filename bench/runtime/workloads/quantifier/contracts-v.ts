import { Contract } from "@toryt/contracts-v";
import { find, isAbsent, isSorted } from "./parts.js";

const contract = new Contract({
  pre: [isSorted],
  post: [
    (xs: readonly number[], x: number, result: number) => result === -1 || xs[result] === x,
    (xs: readonly number[], x: number, result: number) => result !== -1 || isAbsent(xs, x),
  ],
});
contract.verifyPostconditions = true;

export const search = contract.implementation(find);
