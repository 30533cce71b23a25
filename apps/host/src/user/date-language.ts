import { isDateLocale } from "../platform/date-locale.ts";

/** The choice to use the browser's language. */
export const BROWSER_LANGUAGE = "";

const LOCALES = [
  "ar",
  "cs",
  "da",
  "de",
  "en-AU",
  "en-GB",
  "en-US",
  "es",
  "fi",
  "fr",
  "he",
  "hi",
  "it",
  "ja",
  "ko",
  "nb",
  "nl",
  "pl",
  "pt-BR",
  "pt-PT",
  "ru",
  "sv",
  "tr",
  "uk",
  "zh-CN",
] as const;

/** Returns the profile's locale; the browser's if that is unset or unsupported. */
export function dateLocaleOf(stored: string | undefined, browserLanguage: string): string {
  if (stored !== undefined && stored !== BROWSER_LANGUAGE && isDateLocale(stored)) return stored;
  return isDateLocale(browserLanguage) ? browserLanguage : "en-GB";
}

/** Lists the browser's language first, then each language under its own name. */
export function dateLanguages(
  browserLanguage: string,
): readonly { readonly value: string; readonly label: string }[] {
  const languages = LOCALES.filter(isDateLocale)
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const own = languageName(dateLocaleOf(undefined, browserLanguage));
  return [{ value: BROWSER_LANGUAGE, label: `Browser's language (${own})` }, ...languages];
}

function languageName(locale: string): string {
  return new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
}
