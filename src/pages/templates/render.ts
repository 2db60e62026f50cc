import { createHash } from 'node:crypto';
import Handlebars from 'handlebars';
import { type Language } from '../../platform/text/language.js';
import { type Shop } from '../view/shop.js';
import { LABEL_CSS, USPS_LABEL_HTML } from '../label/usps-label.html.js';
import { LOOKUP } from './lookup.html.js';
import { BANNER, FACTS, type Glyph, GLYPHS, ITEMS, PAGE, STEPS } from './page.html.js';
import { RETURN } from './return.html.js';
import { STYLE } from './style.css.js';
import { TRACKING } from './tracking.html.js';

const handlebars = Handlebars.create();
handlebars.registerPartial({ page: PAGE, banner: BANNER, steps: STEPS, items: ITEMS, facts: FACTS, ...GLYPHS });
handlebars.registerPartial('usps-label', USPS_LABEL_HTML);

const options: CompileOptions = { strict: true };
const templates = {
  tracking: handlebars.compile(TRACKING, options),
  return: handlebars.compile(RETURN, options),
  lookup: handlebars.compile(LOOKUP, options),
  failure: handlebars.compile('{{#> page}}\n{{> banner}}\n{{/page}}', options),
};

/** What every page has. */
export interface PageView {
  language: Language;
  /** None on a page that is no store's. */
  shop: Shop | undefined;
  heading: string;
  detail: string;
  tone: 'plain' | 'good' | 'warn' | 'bad';
  glyph: Glyph;
  order: string | undefined;
}

/** A page as it is sent, with the policy that lets it show its own styles and pictures and nothing else. */
export interface RenderedPage {
  html: string;
  contentSecurityPolicy: string;
}

/** Writes a page; every value is escaped. */
export function render<V extends PageView>(template: keyof typeof templates, view: V): RenderedPage {
  const styles = [STYLE, ...(view.shop ? [accentStyle(view.shop)] : []), ...(template === 'return' ? [LABEL_CSS] : [])];
  return { html: templates[template]({ ...view, styles }), contentSecurityPolicy: policyFor(styles) };
}

function accentStyle({ accent, onAccent }: Shop): string {
  return `:root{--accent:${accent};--on-accent:${onAccent}}`;
}

function policyFor(styles: readonly string[]): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  return [
    "default-src 'none'",
    `style-src ${hashes.join(' ')}`,
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
