// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';
import { type Fact } from '../../returns/index.js';
import { type Store } from '../../stores/index.js';
import { type PageView } from '../templates/render.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { type PictureUrl, storeBranding } from '../view/store-branding.js';

/** The submitted form, and its error. */
export interface LookupInput {
  orderNumber: string;
  email: string;
  /** Undefined if it is not asked for. */
  postalCode?: string | undefined;
  alert?: 'incomplete' | 'notFound' | 'postalCodeNeeded';
}

/** View model of the lookup form. */
export interface LookupPage extends PageView {
  alert: string | undefined;
  orderNumber: Fact;
  email: Fact;
  postalCode: Fact | undefined;
  button: string;
}

export function lookupPage(store: Store, language: Language, picture: PictureUrl, input: LookupInput): LookupPage {
  const texts = PAGE_TEXTS[language];
  const { title, intro, orderNumber, email, postalCode, button } = texts.lookup;
  return {
    language,
    branding: storeBranding(store, texts, picture),
    heading: title,
    detail: intro,
    tone: 'plain',
    icon: 'search',
    alert: input.alert && texts.lookup[input.alert],
    orderNumber: { label: orderNumber, value: input.orderNumber.slice(0, 128) },
    email: { label: email, value: input.email.slice(0, 254) },
    postalCode:
      input.postalCode === undefined ? undefined : { label: postalCode, value: input.postalCode.slice(0, 32) },
    button,
  };
}

/** The digits and letters of a postal code, in upper case; of a US ZIP+4 the ZIP. */
function plain(code: string): string {
  const text = code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /^\d{9}$/.test(text) && /^\s*\d{5}\D?\d{4}\s*$/.test(code) ? text.slice(0, 5) : text;
}

/** Whether a customer means this postal code: white space, hyphens, case and the +4 of a US ZIP do not count. */
export function isSamePostalCode(stored: unknown, typed: string): boolean {
  return typeof stored === 'string' && plain(typed) !== '' && plain(stored) === plain(typed);
}
