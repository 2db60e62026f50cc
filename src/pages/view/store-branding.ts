// SPDX-License-Identifier: Apache-2.0
import { mailtoUrl } from '../../platform/text/contact.js';
import { safeLink } from '../../platform/validation/parsed-url.js';
import { type Accent, accentOf, senderName, type Store } from '../../stores/index.js';
import { type PictureSize } from '../pictures/picture-links.service.js';
import { type PageTexts } from '../texts/en.js';

export interface StoreBranding extends Accent {
  name: string;
  /** URL of the proxied logo. */
  logo: string | undefined;
  shop: { label: string; href: string };
  help: string;
  contacts: { label: string; href: string }[];
}

/** Builds the URL of a proxied merchant picture. */
export type PictureUrl = (size: PictureSize, url: string) => string;

/** @param texts in the page's language */
export function storeBranding(
  store: Pick<Store, 'name' | 'branding' | 'shop_domain'>,
  { help, helpPage, backTo }: Pick<PageTexts, 'help' | 'helpPage' | 'backTo'>,
  picture: PictureUrl,
): StoreBranding {
  const { logo_url } = store.branding;
  const name = senderName(store);
  return {
    name,
    logo: logo_url === undefined ? undefined : picture('logo', logo_url),
    ...accentOf(store.branding),
    shop: { label: backTo(name), href: `https://${store.shop_domain}/` },
    help,
    contacts: storeContacts(store.branding, helpPage),
  };
}

/** The links to the store's contacts, the page of its support last. */
export function storeContacts(
  { support_email, support_url }: Store['branding'],
  helpPage: string,
): StoreBranding['contacts'] {
  const website = safeLink(support_url);
  return [
    ...(support_email === undefined ? [] : [{ label: support_email, href: mailtoUrl(support_email) }]),
    ...(website === undefined ? [] : [{ label: helpPage, href: website }]),
  ];
}
