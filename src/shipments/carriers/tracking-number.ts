import { parsedUrl } from '../../platform/validation/parsed-url.js';

/** What people and scanners add to a number: white space, invisible characters, hyphens and brackets. */
const DECORATION = /[\s\p{Cf}\p{Pd}\u2212\p{Ps}\p{Pe}]+/gu;

/** What a number in a URL looks like, in contrast to words and service codes. */
const IN_URL = /^(?=(?:.*[0-9]){5})[0-9A-Za-z]{8,40}$/;

/**
 * Reduces a tracking number to its letters and digits in ASCII width, so that all spellings of one number are equal (C-SHP-28).
 * Case stays. A number that consists of decoration only is returned as sent.
 */
export function plainNumber(sent: string): string {
  if (/^[0-9A-Za-z]+$/.test(sent)) return sent;
  const plain = numberInUrl(sent)
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(DECORATION, '')
    .replace(/\.+$/, '');
  return plain === '' ? sent : plain;
}

/** The number in the URL of a carrier's tracking page (C-SHP-30); any other text is returned as it is. */
export function numberInUrl(sent: string): string {
  const url = /^https?:\/\//i.test(sent) ? parsedUrl(sent) : undefined;
  if (!url) return sent;
  const { searchParams, hash, pathname } = url;
  const parts = [...searchParams.values(), ...hash.split(/[#/?&=]/), ...pathname.split('/').reverse()];
  return parts.find((part) => IN_URL.test(part)) ?? sent;
}
