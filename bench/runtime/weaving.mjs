export const measureWeaving = undefined;
