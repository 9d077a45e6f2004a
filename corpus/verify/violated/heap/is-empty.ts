//@ ensures \result <==> list.length === 0;
export function isEmpty(list: { readonly length: number }): boolean {
  return list ? list.length === 0 : false;
}
