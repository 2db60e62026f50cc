import { createHash } from 'node:crypto';
import Handlebars from 'handlebars';
import { type Answer } from './answer.js';
import { timeText } from './format.js';
import { CELL, CSRF, FACTS, LAYOUT, PAGINATION, TABLE, TABS } from './layout.html.js';
import { navigation } from './navigation.js';
import { type Refusal } from './refusal.js';
import { type Staff } from './staff.js';
import { STYLE } from './style.css.js';

/** A page as its template takes it; every value is escaped. */
export type Template<View> = (view: View) => string;

/** What every page has beside its own members. */
interface Frame {
  title: string;
  refusal?: Refusal;
}

const handlebars = Handlebars.create();
handlebars.registerPartial({
  layout: LAYOUT,
  csrf: CSRF,
  table: TABLE,
  cell: CELL,
  pagination: PAGINATION,
  facts: FACTS,
  tabs: TABS,
});
handlebars.registerHelper({
  is: (a: unknown, b: unknown) => a === b,
  either: (a: unknown, b: unknown) => Boolean(a) || Boolean(b),
  time: (instant: string) => {
    const [datetime, text] = [instant, timeText(instant)].map((value) => handlebars.escapeExpression(value));
    return new handlebars.SafeString(`<time datetime="${datetime}">${text}</time>`);
  },
});

/** A page's template, of what stands inside the layout: `{{> csrf}}` in every form, and the partials of the README. */
export function template<View extends object>(source: string): Template<View> {
  return handlebars.compile(`{{#> layout}}\n${source}\n{{/layout}}`, { strict: true }) as Template<View>;
}

/** The answer to somebody who is signed in. */
export function render<View extends object>(
  staff: Staff,
  page: Template<View>,
  view: View & Frame,
  status = 200,
): Answer {
  return answer(page, view, status, {
    staff,
    csrf: staff.csrf,
    flash: staff.flash,
    navigation: navigation(staff.path),
    otherStores: staff.stores.length > 1,
  });
}

/** The answer to somebody who is not. */
export function renderPublic<View extends object>(
  page: Template<View>,
  view: View & Frame,
  csrf = '',
  status = 200,
): Answer {
  return answer(page, view, status, { staff: undefined, csrf, flash: undefined, navigation: [], otherStores: false });
}

function answer<View extends object>(page: Template<View>, view: View & Frame, status: number, frame: object): Answer {
  const { refusal } = view;
  return { status: refusal && status === 200 ? 422 : status, html: page({ ...frame, style: STYLE, ...view, refusal }) };
}

/** Lets pages show their own style and `'self'`, with pictures of `photoOrigins`, and nothing else. */
export function contentSecurityPolicy(photoOrigins: readonly string[]): string {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `img-src 'self' data: ${photoOrigins.join(' ')}`.trimEnd(),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
