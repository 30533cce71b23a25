import { atom } from "nanostores";

/** The locale in which dates and times are written. */
export const $dateLocale = atom("en-GB");

export interface DateFormats {
  readonly time: Intl.DateTimeFormat;
  readonly weekday: Intl.DateTimeFormat;
  readonly day: Intl.DateTimeFormat;
  readonly dayAndYear: Intl.DateTimeFormat;
  readonly relative: Intl.RelativeTimeFormat;
}

let current: { readonly locale: string; readonly formats: DateFormats } | undefined;

/** The formats of `$dateLocale`. */
export function dateFormats(): DateFormats {
  const locale = $dateLocale.get();
  if (current?.locale !== locale) current = { locale, formats: createFormats(locale) };
  return current.formats;
}

/** False for malformed names and for languages that the browser can't write. */
export function isDateLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function createFormats(locale: string): DateFormats {
  return {
    time: new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: "long" }),
    day: new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" }),
    dayAndYear: new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "long",
      year: "numeric",
    }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
  };
}
