/** An RFC 3339 instant as the service writes it: UTC with milliseconds. */
export function utc(instant: string): string {
  return new Date(instant).toISOString();
}
