/** What the user says of change contracts. */
export interface ChangeContractOptions {
  /** Files of change contracts that the user names. */
  readonly contracts: readonly string[];
}
