/**
 * First words of comments that begin with `@` and belong to other tools: TypeScript, bundlers, minifiers, source
 * maps, old browsers. They are left alone, whatever follows.
 */
const lookalike =
  /^(ts-\w+|__\w+__?|cc_on|set_\w+|if|elif|else|end|jsx\w*|flow|noflow|license|preserve|lic|sourceMappingURL|sourceURL|ngInject|vite-ignore|webpack\w*|babel|prettier|eslint|istanbul|c8|internal|override|type|typedef|satisfies|param|template|suppress|const|constructor|export|define|import)\b/;

export function isLookalike(afterAt: string): boolean {
  return lookalike.test(afterAt.trimStart());
}
