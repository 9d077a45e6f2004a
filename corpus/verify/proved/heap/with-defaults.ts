export interface Options {
  readonly theme?: string;
  readonly size?: number;
}

//@ ensures \result.theme !== undefined;
//@ ensures options.size !== undefined ==> Object.is(\result.size, options.size);
export function withDefaults(options: Options): Options {
  return { size: 12, ...options, theme: options.theme ?? "light" };
}
