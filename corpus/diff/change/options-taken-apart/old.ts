/** A name in words, with a separator between them. */
export const inWords = (name: string, separator: string): string => name.split("_").join(separator);
