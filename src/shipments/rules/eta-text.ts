/**
 * An estimated delivery in words. A date stays that date, and an instant is told by the date in its own offset: the hour
 * would promise more than carriers keep.
 */
export function etaText(eta: string, locale: string): string | undefined {
  const date = new Date(`${eta.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  return date.toLocaleDateString(locale, { dateStyle: 'full', timeZone: 'UTC' });
}
