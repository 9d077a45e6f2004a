//@ requires (\exists int i; 0 <= i && i < roles.length; roles[i].startsWith("admin"));
//@ ensures \result;
export function hasAdmin(roles: readonly string[]): boolean {
  return roles.includes("admin");
}
