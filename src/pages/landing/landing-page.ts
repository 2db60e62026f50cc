import { type PageLayout } from '../templates/render.js';

/** A link of the landing page. */
export interface LandingLink {
  name: string;
  /** Absolute, or a path of this service. */
  url: string;
  /** Its address, if it has none. */
  detail?: string;
}

/** View model of the landing page, which is for engineers and staff, and in English. */
export interface LandingPage extends PageLayout {
  detail: string;
  links: LandingLink[];
  version: string;
}

/** @param version of this release, such as `0.1.0` */
export function landingPage(links: LandingLink[], version: string): LandingPage {
  return {
    language: 'en',
    heading: 'Parcelward is running',
    detail: 'Tracking pages, returns and package protection for your order management system.',
    links: links.map((link) => ({ detail: addressOf(link.url), ...link })),
    version: `Version ${version}`,
  };
}

/** `dashboard.example.com` for `https://dashboard.example.com/`. */
function addressOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Parcelward's logo, a parcel on a shield: the favicon of our pages, and the picture of the README. */
export const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="Parcelward">
<path fill="#2447b3" d="M24 2 43 8.5V22c0 11.5-7.8 20-19 24C12.8 42 5 33.5 5 22V8.5z"/>
<g fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
<path d="m24 12.5 10 5v12l-10 5-10-5v-12zM14 17.5l10 5 10-5M24 22.5v12M19 15l10 5"/>
</g>
</svg>
`;
