import { mailtoUrl } from '../../platform/text/contact.js';
import { plainText } from '../../platform/text/plain-text.js';
import { safeLink } from '../../platform/validation/parsed-url.js';
import { type Accent, accentOf, type Store } from '../../stores/index.js';
import { type PictureSize } from '../pictures/picture-links.service.js';
import { type PageTexts } from '../texts/en.js';

const MAX_NAME_LENGTH = 100;

/** The branding of a store on its customers' pages. */
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
  { name, branding, shop_domain }: Pick<Store, 'name' | 'branding' | 'shop_domain'>,
  { help, backTo }: Pick<PageTexts, 'help' | 'backTo'>,
  picture: PictureUrl,
): StoreBranding {
  const { sender_name, logo_url, support_email, support_url } = branding;
  const website = safeLink(support_url);
  const shown = plainText(sender_name ?? name, MAX_NAME_LENGTH);
  return {
    name: shown,
    logo: logo_url === undefined ? undefined : picture('logo', logo_url),
    ...accentOf(branding),
    shop: { label: backTo(shown), href: `https://${shop_domain}/` },
    help,
    contacts: [
      ...(support_email === undefined ? [] : [{ label: support_email, href: mailtoUrl(support_email) }]),
      ...(website === undefined ? [] : [{ label: website, href: website }]),
    ],
  };
}
