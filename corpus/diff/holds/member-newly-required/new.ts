export interface Options {
  width: number;
  height: number;
  unit: string;
}

export function area(options: Options): { width: number; area: number } {
  const { width, height } = options;
  return { width, area: width * height };
}

export const copied = (options: Options): Options => {
  const copy = { ...options };
  return copy;
};
