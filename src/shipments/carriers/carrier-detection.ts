import { hasLetterCheckDigit, hasS10CheckDigit } from './check-digits.js';
import { readUspsNumber } from './usps-number.js';

/** Who carries a parcel, and the number by which that carrier knows it. */
export interface TrackedNumber {
  /** A token of `well-known-carriers.ts`. */
  carrier: string;
  tracking_number: string;
}

/** A format of tracking numbers that says by itself whose they are; `number` is in capitals and without spaces. */
export type NumberFormat = (number: string) => TrackedNumber | undefined;

/** Operators whose international numbers end in their country (UPU S10). */
const S10_OPERATORS = new Map([
  ['US', 'usps'],
  ['GB', 'royal_mail'],
  ['CA', 'canada_post'],
  ['AU', 'australia_post'],
  ['DE', 'deutsche_post'],
  ['FR', 'la_poste'],
  ['ES', 'correos_espana'],
  ['BR', 'correios_br'],
  ['NZ', 'new_zealand_post'],
  ['HK', 'hongkong_post'],
  ['IT', 'poste_italiane'],
  ['FI', 'posti'],
  ['RU', 'russian_post'],
]);

/** Formats with a literal prefix, and USPS's of 22 digits and more (carriers.md, "Detection"); weaker ones do not count. */
const FORMATS: readonly NumberFormat[] = [
  s10,
  usps,
  beginning('ups', /^1Z[0-9A-Z]{15}[0-9]$/, (number) => hasLetterCheckDigit(number.slice(2))),
  beginning('ontrac', /^[CD][0-9]{14}$/, hasLetterCheckDigit),
  beginning('amazon', /^TBA[0-9]{12}$/),
  // Of other lengths, or after other digits, JJD is DHL Parcel's and Yodel's too.
  beginning('dhl_express', /^JJD(?:[0-9]{10}|01[0-9]{16})$/),
  beginning('dhl_ecommerce', /^(?:GM|LX|RX)[0-9]{10,37}$/),
  beginning('lasership', /^LX1[3-8][0-9]{6}$/),
  beginning('lasership', /^1LS7[12](?:[0-9]{10}|[0-9]{2}01[1-4][0-9]{6}-1)$/),
];

/**
 * The carrier that the format of a tracking number identifies: exactly one carrier has a format that it fits, prefix, length
 * and check digit. Lower case and spaces between are read as a carrier's own page reads them; `tracking_number` is without.
 */
export function identifyCarrier(trackingNumber: string, formats = FORMATS): TrackedNumber | undefined {
  if (!/^[0-9A-Za-z -]+$/.test(trackingNumber)) return undefined;
  const number = trackingNumber.replaceAll(' ', '').toUpperCase();
  const matches = formats.map((format) => format(number)).filter((match) => match !== undefined);
  return new Set(matches.map(({ carrier }) => carrier)).size === 1 ? matches[0] : undefined;
}

function beginning(carrier: string, shape: RegExp, isSound: (number: string) => boolean = () => true): NumberFormat {
  return (number) => (shape.test(number) && isSound(number) ? { carrier, tracking_number: number } : undefined);
}

function s10(number: string): TrackedNumber | undefined {
  const [, digits = '', country = ''] = /^[A-Z]{2}([0-9]{9})([A-Z]{2})$/.exec(number) ?? [];
  const carrier = S10_OPERATORS.get(country);
  return carrier && hasS10CheckDigit(digits) ? { carrier, tracking_number: number } : undefined;
}

function usps(number: string): TrackedNumber | undefined {
  const tracked = readUspsNumber(number)?.number;
  return tracked === undefined ? undefined : { carrier: 'usps', tracking_number: tracked };
}
