// SPDX-License-Identifier: Apache-2.0
import { htmlTemplates, pagePolicy, type Style, styleOf } from '../../platform/text/html-templates.js';
import { type Language } from '../../platform/text/language.js';
import { apartFrom } from '../../stores/index.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { languageLinks } from '../view/page-language.js';
import { type StoreBranding } from '../view/store-branding.js';
import { CASES, CLAIM, ORDER_LINK, RETURN } from './case.html.js';
import { LANDING, BANNER, FACTS, type Icon, ICONS, ITEMS, PAGE, STEPS, LOOKUP } from './page.html.js';
import { LINE_COLORS, STYLE } from './style.css.js';
import { ACTIONS, PARCEL, TIMELINE, TRACKING } from './tracking.html.js';
import { LABEL_CSS, USPS_LABEL_HTML } from './usps-label.html.js';

const compile = htmlTemplates('A page', {
  ...{ page: PAGE, banner: BANNER, steps: STEPS, items: ITEMS, facts: FACTS, ...ICONS },
  ...{ cases: CASES, 'order-link': ORDER_LINK, actions: ACTIONS },
  ...{ 'usps-label': USPS_LABEL_HTML, parcel: PARCEL, timeline: TIMELINE },
});

const templates = {
  tracking: compile(TRACKING),
  return: compile(RETURN),
  claim: compile(CLAIM),
  lookup: compile(LOOKUP),
  landing: compile(LANDING),
  failure: compile('{{#> page}}\n{{> banner}}\n{{/page}}'),
};

const EVERY_PAGE = styleOf(STYLE);
const LABEL = styleOf(LABEL_CSS);

/** A template of another context, with the style that only it has. */
export interface PageTemplate {
  html: (view: object) => string;
  style: Style | undefined;
}

/** Compiles a template that uses the partials of pages. */
export function pageTemplate(source: string, css?: string): PageTemplate {
  return { html: compile(source), style: css === undefined ? undefined : styleOf(css) };
}

/** View model of the layout. */
export interface PageLayout {
  language: Language;
  /** Undefined on pages without a store. */
  branding?: StoreBranding;
  heading: string;
  /** The path of the page in other languages, if it is not the one that the browser shows. */
  languagePath?: string;
}

/** A headline, and what it means for the customer. */
export interface HeadingTexts {
  heading: string;
  detail: string;
}

/** What a page says at a glance. */
export interface Banner extends HeadingTexts {
  tone: 'plain' | 'good' | 'warn' | 'bad';
  icon: Icon;
}

export type BannerStyle = Pick<Banner, 'tone' | 'icon'>;

/** View model of the pages that begin with a banner. */
export interface PageView extends PageLayout, Banner {
  order?: string;
}

/** The HTML, and the headers of every page: no shared cache, search engine, frame or Referer header gets it. */
export interface RenderedPage {
  html: string;
  headers: Record<string, string>;
}

/**
 * Renders a page; every value is escaped.
 * @param notice shown above everything else
 */
export function render<V extends PageLayout>(
  template: keyof typeof templates | PageTemplate,
  view: V,
  notice: string | undefined,
): RenderedPage {
  const ownStyle = typeof template === 'string' ? undefined : template.style;
  const styles = [
    EVERY_PAGE,
    ...(view.branding ? [accentStyle(view.branding)] : []),
    ...(template === 'return' ? [LABEL] : []),
    ...(ownStyle ? [ownStyle] : []),
  ];
  const html = typeof template === 'string' ? templates[template] : template.html;
  // Customers' pages never show our logo.
  const isOurs = template === 'landing';
  const favicon = isOurs ? '/favicon.svg' : (view.branding?.logo ?? 'data:,');
  const languages = {
    title: PAGE_TEXTS[view.language].languages,
    path: view.languagePath ?? '',
    links: languageLinks(view.language),
  };
  return {
    html: html({ ...view, notice, favicon, styles, languages: isOurs ? undefined : languages }),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': view.language,
      'Content-Security-Policy': pagePolicy(styles, "img-src 'self' data:"),
      'Cache-Control': 'private, no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
      Vary: 'Accept-Language',
    },
  };
}

function accentStyle({ accent, onAccent }: StoreBranding): Style {
  const [light, dark] = [LINE_COLORS.light, LINE_COLORS.dark].map((line) => apartFrom(line, accent));
  return styleOf(
    `:root{--accent:${accent};--on-accent:${onAccent};--bar:${light}}@media (prefers-color-scheme:dark){:root{--bar:${dark}}}`,
  );
}
