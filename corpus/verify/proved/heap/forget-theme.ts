export interface Settings {
  theme?: string;
  language: string;
}

//@ ensures !("theme" in settings) && settings.language === \old(settings.language);
export function forgetTheme(settings: Settings): void {
  delete settings.theme;
}
