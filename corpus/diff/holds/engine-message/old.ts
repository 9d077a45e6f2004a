export const first = (text: string | null): string => (text as string).slice(0, 1);
