import { isCaching } from "../platform/device-cache.ts";
import { $dateLocale } from "../platform/date-locale.ts";
import { dateLocaleOf } from "../user/date-language.ts";
import { $user } from "../user/user-store.ts";
import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

const KEY = "date-language";

/** Uses the language of the last profile on this device, until the profile loads. */
export function applyRememberedDateLanguage(): void {
  $dateLocale.set(dateLocaleOf(readWebStorage("device", KEY), navigator.language));
}

/** Applies the profile's language of dates whenever the profile loads or changes. */
export function followDateLanguage(): void {
  $user.listen((user) => {
    if (user === undefined) return;
    $dateLocale.set(dateLocaleOf(user.data.dateLanguage, navigator.language));
    remember(user.data.dateLanguage);
  });
}

function remember(language: string | undefined): void {
  if (isCaching()) writeWebStorage("device", KEY, language);
}
