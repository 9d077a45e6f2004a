/** A name in words, with a separator between them. */
export const inWords = (
  name: string,
  { separator = " ", isLoud = false }: { separator?: string; isLoud?: boolean } = {},
): string => {
  const words = name.split("_").join(separator || " ");
  return isLoud ? words.toUpperCase() : words;
};
