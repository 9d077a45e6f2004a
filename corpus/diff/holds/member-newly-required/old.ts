export interface Options {
  width: number;
  height?: number;
}

export function area({ width, height = 2 }: Options): { width: number; area: number } {
  return { width, area: width * height };
}

export const copied = (options: Options): Options => ({ ...options });
