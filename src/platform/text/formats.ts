// SPDX-License-Identifier: Apache-2.0
import { createLRU } from 'lru.min';

const formats = createLRU<string, object>({ max: 1_000 });

/** A date format. It is kept, because making one takes as long as rendering a third of a page. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** The format of a time of day, in which a clock of 24 hours has two digits. It is kept, as {@link dateFormat}. */
export function clockFormat(locale: string, zone: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept('clock', locale, zone, () => {
    const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
    const hour = hourCycle === 'h23' ? '2-digit' : 'numeric';
    return new Intl.DateTimeFormat(locale, { hour, minute: '2-digit', ...zone });
  });
}

/** A number format. It is kept, as {@link dateFormat}. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

/** The names of countries in a locale's language. They are kept, as {@link dateFormat}. */
export function countryNames(locale: string): Intl.DisplayNames {
  return kept('countries', locale, {}, () => new Intl.DisplayNames(locale, { type: 'region' }));
}

function kept<Format extends object>(kind: string, locale: string, options: object, create: () => Format): Format {
  const key = JSON.stringify([kind, locale, options]);
  const known = formats.get(key) as Format | undefined;
  if (known) return known;
  const created = create();
  formats.set(key, created);
  return created;
}
