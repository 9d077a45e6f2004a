//@ ensures \result.length === first.length + last.length + 1;
//@ ensures \result.startsWith(first) && \result.endsWith(last);
export const fullName = (first: string, last: string): string => `${first} ${last}`;
