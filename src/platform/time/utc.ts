/** Converts an RFC 3339 instant to the format of the API: UTC with milliseconds. */
export function utc(instant: string): string {
  return new Date(instant).toISOString();
}
