export const first: number = 1;
