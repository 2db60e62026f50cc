import { textColourOn } from '../platform/text/contrast.js';
import { plainText } from '../platform/text/plain-text.js';
import { type Store } from '../stores/store.js';
import { type PictureSize } from './pictures/picture-links.js';
import { safeLink } from './safe-link.js';

const DEFAULT_ACCENT = '#1d4ed8';
const LONGEST_NAME = 100;

/** How a store shows itself on its customers' pages. */
export interface Shop {
  name: string;
  /** Where the service serves the logo. */
  logo: string | undefined;
  accent: string;
  /** Readable on the accent. */
  onAccent: string;
  help: string;
  contacts: { label: string; href: string }[];
}

/** Where a page has a picture of a merchant from. */
export type PictureUrl = (size: PictureSize, url: string) => string;

/** @param help the words before the contacts, in the page's language */
export function shopOf({ name, branding }: Pick<Store, 'name' | 'branding'>, help: string, picture: PictureUrl): Shop {
  const { sender_name, logo_url, support_email, support_url } = branding;
  const accent = branding.accent_color ?? DEFAULT_ACCENT;
  const website = safeLink(support_url);
  return {
    name: plainText(sender_name ?? name, LONGEST_NAME),
    logo: logo_url === undefined ? undefined : picture('logo', logo_url),
    accent,
    onAccent: textColourOn(accent),
    help,
    contacts: [
      ...(support_email === undefined ? [] : [{ label: support_email, href: `mailto:${support_email}` }]),
      ...(website === undefined ? [] : [{ label: website, href: website }]),
    ],
  };
}
