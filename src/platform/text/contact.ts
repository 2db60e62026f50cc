// SPDX-License-Identifier: Apache-2.0
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** The `mailto:` URL of an e-mail address. Encodes it, because a `?` in it would begin headers such as `bcc` (RFC 6068). */
export function mailtoUrl(address: string): string {
  return `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;
}

/** Normalises an e-mail address for comparison: trimmed, in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Converts a phone number to E.164.
 * @param country ISO 3166-1 alpha-2, of a national number; in any case
 * @returns undefined if it is not a valid number
 */
export function phoneToE164(phone: string, country?: string): string | undefined {
  const upper = country?.toUpperCase() ?? '';
  const defaultCountry = isSupportedCountry(upper) ? upper : undefined;
  const parsed = parsePhoneNumberFromString(phone, { defaultCountry, extract: false });
  return parsed?.isValid() ? parsed.number : undefined;
}

/** Normalises a phone number for comparison: E.164, or the digits of a number that is not valid. */
export function normalizePhone(phone: string, country?: string): string {
  // The library throws and catches an error for an empty text, which costs more than a hash.
  if (phone === '') return '';
  return phoneToE164(phone, country) ?? phone.replaceAll(/\D/g, '');
}
