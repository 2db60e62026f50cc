// SPDX-License-Identifier: Apache-2.0
/**
 * Removes slashes at the end.
 * @throws TypeError if `text` is not an `https` URL, because the API key must not be sent unencrypted
 */
export function baseUrlOf(text: string): string {
  if (!/^https:\/\/[^/?#]+[^?#]*$/i.test(text)) throw new TypeError('baseUrl must be an https URL without a query');
  return text.replace(/\/+$/, '');
}

/** Builds the URL of an operation. The query omits parameters that are undefined or null. */
export function requestUrl(
  baseUrl: string,
  template: string,
  { path = {}, query = {} }: { path?: Record<string, string>; query?: Record<string, unknown> },
): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** @throws TypeError for an empty value, and for `.` and `..`, which change the path even if they are percent-encoded */
function segment(name: string, value: string | undefined): string {
  if (!value || value === '.' || value === '..')
    throw new TypeError(`${name} cannot be part of a path: "${value ?? ''}"`);
  return encodeURIComponent(value);
}
