/** The digits and letters of a postal code, in upper case; of a US ZIP+4 the ZIP. */
function plain(code: string): string {
  const text = code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /^\d{9}$/.test(text) && /^\s*\d{5}\D?\d{4}\s*$/.test(code) ? text.slice(0, 5) : text;
}

/** Whether a customer means this postal code: white space, hyphens, case and the +4 of a US ZIP do not count. */
export function isSamePostalCode(stored: unknown, typed: string): boolean {
  return typeof stored === 'string' && plain(typed) !== '' && plain(stored) === plain(typed);
}
