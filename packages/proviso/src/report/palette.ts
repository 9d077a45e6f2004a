/** Colours for a terminal, or none. */
export type Palette = Readonly<
  Record<"red" | "yellow" | "green" | "cyan" | "grey" | "inverse", (text: string) => string>
>;

const codes = {
  red: [91, 39],
  yellow: [93, 39],
  green: [92, 39],
  cyan: [96, 39],
  grey: [90, 39],
  inverse: [7, 27],
} as const;

export function palette(color: boolean): Palette {
  const paint = (name: keyof typeof codes) => (text: string) =>
    color && text !== "" ? `\u001b[${codes[name][0]}m${text}\u001b[${codes[name][1]}m` : text;
  return {
    red: paint("red"),
    yellow: paint("yellow"),
    green: paint("green"),
    cyan: paint("cyan"),
    grey: paint("grey"),
    inverse: paint("inverse"),
  };
}
