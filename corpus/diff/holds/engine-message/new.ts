export const first = (word: string | null): string => {
  const letters = word as string;
  return letters.slice(0, 1);
};
