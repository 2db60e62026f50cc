/** @throws TypeError for what is no `https` URL: an API key is not sent in the clear */
export function baseUrlOf(text: string): string {
  if (!/^https:\/\/[^/?#]+[^?#]*$/i.test(text)) throw new TypeError('baseUrl must be an https URL without a query');
  return text.replace(/\/+$/, '');
}

/** The address of an operation; parameters that are undefined or null are left out of the query. */
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

/** @throws TypeError for what a URL cannot carry as one segment: `.` and `..` mean folders, however they are written */
function segment(name: string, value: string | undefined): string {
  if (!value || value === '.' || value === '..')
    throw new TypeError(`${name} cannot stand in a path: "${value ?? ''}"`);
  return encodeURIComponent(value);
}
