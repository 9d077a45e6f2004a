export interface Tree {
  readonly left: Tree | null;
}
export const depth = (tree: Tree | null): number => (tree === null ? 0 : 1);
