// SPDX-License-Identifier: Apache-2.0
import { parsedUrl } from '../../platform/validation/parsed-url.js';
import { carrierToken } from './carrier-token.js';
import { hasGs1CheckDigit, hasLetterCheckDigit, hasS10CheckDigit } from './check-digits.js';
import { readUspsNumber } from './usps-number.js';
import { WELL_KNOWN_CARRIERS } from './well-known-carriers.js';

/** A carrier, and the number under which it tracks a parcel. */
export interface TrackedNumber {
  /** A token of `well-known-carriers.ts`. */
  carrier: string;
  tracking_number: string;
}

/** The same text for all that is tracked by one carrier under one number. */
export function parcelKey({ carrier, tracking_number }: TrackedNumber): string {
  return `${carrier} ${tracking_number}`;
}

/** Recognizes one carrier's number format. `number` is in capitals, without spaces and hyphens. */
export type NumberFormat = (number: string) => TrackedNumber | undefined;

/** Postal operators by the country code at the end of their S10 numbers (UPU S10, C-CAR-11). */
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
  ['NO', 'bring'],
  ['RU', 'russian_post'],
]);

const S10_COUNTRIES = new Map([...S10_OPERATORS].map(([country, carrier]) => [carrier, country]));

/**
 * The country in which a carrier takes a parcel, if the number or the carrier says so: the end of an S10 number, else the
 * country of a postal operator.
 */
export function countryOfPost({ carrier, tracking_number }: TrackedNumber): string | undefined {
  return /^[A-Z]{2}[0-9]{9}([A-Z]{2})$/i.exec(tracking_number)?.[1]?.toUpperCase() ?? S10_COUNTRIES.get(carrier);
}

/** The strong formats: those with a literal prefix, and USPS numbers of 22 or more digits (C-CAR-10, carriers.md). */
const FORMATS: readonly NumberFormat[] = [
  s10,
  usps,
  withPrefix('ups', /^1Z[0-9A-Z]{15}[0-9]$/, (number) => hasLetterCheckDigit(number.slice(2))),
  withPrefix('ups', /^[AHJKTV][0-9]{10}$/, (number) => hasLetterCheckDigit(number.slice(1))),
  withPrefix('ontrac', /^[CD][0-9]{14}$/, hasLetterCheckDigit),
  withPrefix('amazon', /^TB[ACM][0-9]{12}$/),
  // Numbers with JJD are also of Yodel and of several parts of DHL, with other lengths or other digits after it.
  withPrefix('dhl_express', /^JJD(?:[0-9]{10}|01[0-9]{16})$/),
  withPrefix('dhl_germany', /^JJD00039[0-9]{13}$/),
  // VGL was Van Gend & Loos.
  withPrefix('dhl_benelux', /^JVGL[0-9]{10,20}$/),
  withPrefix('dhl_ecommerce', /^(?:GM|LX|RX)[0-9]{10,37}$/),
  withPrefix('lasership', /^LX1[3-8][0-9]{6}$/),
  withPrefix('lasership', /^L[AEHIN][0-9]{8}$/),
  withPrefix('lasership', /^1LSCX[0-9A-Z]{9,14}$/),
  withPrefix('lasership', /^1LS7[12][0-9]{10}$/),
  lasershipWithPiece,
  withPrefix('hermes_uk', /^[CHT]00[0-9A-Z]{3}[0-9]{10}$/),
  withPrefix('posti', /^JJFI[0-9]{10,20}$/),
  // Two letters, client, channel, serial number, piece, postal code and a control letter.
  withPrefix('correos_espana', /^P[KQ][0-9A-Z]{4}[0-9]{9}[0-9A-Z]{2}(?:[0-9]{5}|AD[0-9]{3})[A-Z]$/),
  withPrefix('colissimo', /^[5-9][A-Z][0-9]{11}$/, (number) => hasGs1CheckDigit(number.slice(2))),
];

/**
 * Identifies the carrier of a tracking number by its format: prefix, length and check digit (C-CAR-9, C-CAR-10). Ignores
 * case, spaces, hyphens and brackets, as carriers' own pages do.
 * @returns the carrier and the normalized number; undefined unless exactly one carrier's formats match
 */
export function identifyCarrier(trackingNumber: string, formats = FORMATS): TrackedNumber | undefined {
  const plain = plainNumber(trackingNumber);
  if (!/^[0-9A-Za-z]+$/.test(plain)) return undefined;
  const number = plain.toUpperCase();
  const matches = formats.map((format) => format(number)).filter((match) => match !== undefined);
  return new Set(matches.map(({ carrier }) => carrier)).size === 1 ? matches[0] : undefined;
}

function withPrefix(carrier: string, shape: RegExp, isValid: (number: string) => boolean = () => true): NumberFormat {
  return (number) => (shape.test(number) && isValid(number) ? { carrier, tracking_number: number } : undefined);
}

/** The carrier writes a hyphen before the piece at the end. */
function lasershipWithPiece(number: string): TrackedNumber | undefined {
  const [, parcel] = /^(1LS7[12][0-9]{2}01[1-4][0-9]{6})1$/.exec(number) ?? [];
  return parcel === undefined ? undefined : { carrier: 'lasership', tracking_number: `${parcel}-1` };
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

/**
 * Decides which carrier tracks a shipment, and under which number: the carrier as sent if it or its alias is well known, else
 * the one that the number's format identifies (C-CAR-8, C-CAR-9, C-CAR-14). The number is normalized (C-SHP-28).
 * @param carrier a token, or the carrier's name
 * @returns undefined if neither identifies a carrier (C-CAR-13)
 */
export function resolveCarrier(carrier: string, trackingNumber: string): TrackedNumber | undefined {
  const token = carrierToken(carrier);
  const identified = identifyCarrier(trackingNumber);
  if (!WELL_KNOWN_CARRIERS.has(token) || identified?.carrier === token) return identified;
  return { carrier: token, tracking_number: plainNumber(trackingNumber) };
}

/** The text by which tracking numbers are compared: equal for all spellings of one number (C-SHP-28). */
export function numberKey(trackingNumber: string): string {
  return identifyCarrier(trackingNumber)?.tracking_number ?? plainNumber(trackingNumber);
}

/** The keys that a typed tracking number may mean: as typed, and in upper and in lower case (C-FIND-10). */
export function numberKeys(typed: string): string[] {
  return [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()].map(numberKey))];
}

/** The URL of a parcel's page on its carrier's site, or null if the carrier has no known page. */
export function carrierPageUrl(carrier: string, trackingNumber: string): string | null {
  const page = WELL_KNOWN_CARRIERS.get(carrier)?.tracking_page ?? null;
  return page && page.replace('{tracking_number}', () => encodeURIComponent(trackingNumber));
}

/** What people and scanners add to a number: white space, invisible characters, hyphens, brackets, quotes and asterisks. */
const DECORATION = /[\s\p{Cf}\p{Pd}\u2212\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'*]+/gu;

/** A number that somebody wrote in small letters. Shorter ones, and those with both, may be codes in which case counts. */
const LOWER_CASE = /^(?=(?:[a-z]*[0-9]){5})[0-9a-z]{8,}$/;

/**
 * Reduces a tracking number to its letters and digits in ASCII width, so that all spellings of one number are equal (C-SHP-28).
 * Case stays, unless a number of the usual length is all in small letters. A number that consists of decoration only is returned
 * as sent.
 */
export function plainNumber(sent: string): string {
  const plain = /^[0-9A-Za-z]+$/.test(sent) ? sent : undecorated(numberInUrl(sent));
  if (plain === '') return sent;
  return LOWER_CASE.test(plain) ? plain.toUpperCase() : plain;
}

function undecorated(text: string): string {
  return text
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(DECORATION, '')
    .replace(/[.,;:]+$/, '');
}

/** The beginning of a page's address. Browsers hide the scheme, so that some people leave it out. */
const ADDRESS = /^(?:(https?:\/\/)|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}[/?#])/i;

/** What a number in a URL looks like, in contrast to words and service codes. */
const IN_URL = /^(?=(?:[A-Za-z]*[0-9]){5})[0-9A-Za-z]{8,40}$/;

/** Names of parameters that have a tracking number, such as `tracknum`, `trknbr`, `tracking-id` and `piececode`. */
const NAMED = /track|trk|awb|parcel|piece|barcode/i;

/** The domain without its subdomains, such as `dhl.com` and `dpd.co.uk`. */
const SITE = /[^.]+\.(?:(?:com?|net|org)\.)?[a-z]+$/;

const siteOf = (host: string): string => SITE.exec(host)?.[0] ?? host;

/** The sites of carriers, where each number in a URL is one of a parcel. */
const SITES = new Set([
  ...[...WELL_KNOWN_CARRIERS.values()].flatMap(({ tracking_page: page }) =>
    page ? siteOf(new URL(page).hostname) : [],
  ),
  ...['canadapost.ca', 'dpd.com', 'dpd.fr', 'dpdlocal.co.uk', 'gls-group.com', 'gls-group.eu', 'mondialrelay.fr'],
]);

/**
 * The number in the URL of a tracking page (C-SHP-30): one of a recognized format, else one in a parameter whose name says so, else
 * any on a carrier's site. Any other text is returned as it is.
 */
export function numberInUrl(sent: string): string {
  const [address, scheme] = ADDRESS.exec(sent) ?? [];
  const url = address === undefined ? undefined : parsedUrl(scheme ? sent : `https://${sent}`);
  if (!url) return sent;
  const parts = [...partsOf(url.search), ...partsOf(url.hash), ...partsOf(url.pathname).reverse()];
  const numbers = parts.filter(({ number }) => IN_URL.test(number));
  const found =
    numbers.find(({ number }) => identifyCarrier(number)) ??
    numbers.find(({ name }) => NAMED.test(name)) ??
    (SITES.has(siteOf(url.hostname)) ? numbers[0] : undefined);
  return found?.number ?? sent;
}

/** The parameters and steps of a part of a URL; of a list of numbers, the first one. */
function partsOf(text: string): { name: string; number: string }[] {
  return [...new URLSearchParams(text.replaceAll(/[#/?&]+/g, '&'))].map(([name, value]) => {
    const [first = ''] = (value || name).split(/[,;*]/);
    return { name: value && name, number: undecorated(first) };
  });
}
