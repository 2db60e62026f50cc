import { plainText } from '../../platform/text/plain-text.js';
import { type Accent, accentOf, type Store } from '../../stores/index.js';
import { type PictureSize } from '../pictures/picture-links.service.js';
import { safeLink } from './safe-link.js';

const LONGEST_NAME = 100;

/** How a store shows itself on its customers' pages. */
export interface Shop extends Accent {
  name: string;
  /** Where the service serves the logo. */
  logo: string | undefined;
  help: string;
  contacts: { label: string; href: string }[];
}

/** Where a page has a picture of a merchant from. */
export type PictureUrl = (size: PictureSize, url: string) => string;

/** @param help the words before the contacts, in the page's language */
export function shopOf({ name, branding }: Pick<Store, 'name' | 'branding'>, help: string, picture: PictureUrl): Shop {
  const { sender_name, logo_url, support_email, support_url } = branding;
  const website = safeLink(support_url);
  return {
    name: plainText(sender_name ?? name, LONGEST_NAME),
    logo: logo_url === undefined ? undefined : picture('logo', logo_url),
    ...accentOf(branding),
    help,
    contacts: [
      ...(support_email === undefined ? [] : [{ label: support_email, href: `mailto:${support_email}` }]),
      ...(website === undefined ? [] : [{ label: website, href: website }]),
    ],
  };
}
