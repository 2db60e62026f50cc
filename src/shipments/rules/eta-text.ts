/**
 * Formats an ETA as a full date, such as `Monday, November 23, 2026`. A date-time is shown as the date in its own offset,
 * because carriers do not keep to the hour.
 * @param eta a date or a date-time
 * @returns undefined if `eta` has no valid date
 */
export function etaText(eta: string, locale: string): string | undefined {
  const date = new Date(`${eta.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  return date.toLocaleDateString(locale, { dateStyle: 'full', timeZone: 'UTC' });
}
