/** @throws TypeError if it is not an `https` URL, because an API key must not be sent in the clear */
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

/** @throws TypeError for an empty value, `.` and `..`, which are no path segments even if they are percent-encoded */
function segment(name: string, value: string | undefined): string {
  if (!value || value === '.' || value === '..')
    throw new TypeError(`${name} cannot be part of a path: "${value ?? ''}"`);
  return encodeURIComponent(value);
}
