export const pair = (list: number[]): number[][] => [list, [...list]];
