export interface Settings {
  theme?: string | undefined;
  language: string;
}

//@ ensures !("theme" in settings) && settings.language === \old(settings.language);
export function forgetTheme(settings: Settings): void {
  settings.theme = undefined;
}
