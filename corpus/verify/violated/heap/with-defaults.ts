export interface Options {
  readonly theme?: string;
  readonly size?: number;
}

//@ ensures \result.theme !== undefined;
export function withDefaults(options: Options): Options {
  return { theme: "light", size: 12, ...options };
}
