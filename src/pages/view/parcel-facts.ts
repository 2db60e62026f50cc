// SPDX-License-Identifier: Apache-2.0
import { plainText } from '../../platform/text/plain-text.js';
import { safeLink } from '../../platform/validation/parsed-url.js';
import { type Fact } from '../../returns/index.js';
import { type PageTexts } from '../texts/en.js';

export interface Link {
  label: string;
  href: string;
}

/** The carrier, if it is known, and the tracking number of a parcel. */
export function parcelFacts(texts: PageTexts['tracking'], carrier: string | undefined, trackingNumber: string): Fact[] {
  return [
    ...(carrier === undefined ? [] : [{ label: texts.carrier, value: carrier }]),
    { label: texts.trackingNumber, value: plainText(trackingNumber) },
  ];
}

/** Links to the first safe one of these tracking pages; undefined if there is none. */
export function trackingLink(
  texts: PageTexts['tracking'],
  carrier: string | undefined,
  ...pages: (string | null | undefined)[]
): Link | undefined {
  const href = pages.map(safeLink).find((link) => link !== undefined);
  return href === undefined ? undefined : { href, label: carrier === undefined ? texts.track : texts.trackAt(carrier) };
}
