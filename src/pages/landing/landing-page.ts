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
