// SPDX-License-Identifier: Apache-2.0
import Handlebars from 'handlebars';
import { confirmPanel, type Confirm } from './confirm.html.js';
import { initials, words } from './format.js';
import { iconSvg } from './icons.js';
import { CELL, CHIPS, CSRF, FACTS, FILTERS, LAYOUT, PAGINATION, TABLE, TABS } from './layout.html.js';
import { navigation } from './navigation.js';
import { type Flash, type PageResponse } from './page-response.js';
import { type Refusal } from './refusal.js';
import { type Settings } from './settings.js';
import { type Staff } from './staff.js';
import { localTime } from './times.js';

/** Renders a page; every value is escaped. */
export type Template<View> = (view: View) => string;

/** Members that every page's view has. */
export interface PageMembers {
  title: string;
  refusal?: Refusal;
  /** The page that this one belongs to. */
  back?: { href: string; label: string };
}

/** How the helper `time` shows times. */
interface Clock {
  timeZone: string;
  now: Date;
}

const handlebars = Handlebars.create();
handlebars.registerPartial({
  layout: LAYOUT,
  csrf: CSRF,
  table: TABLE,
  cell: CELL,
  pagination: PAGINATION,
  chips: CHIPS,
  filters: FILTERS,
  facts: FACTS,
  tabs: TABS,
});
handlebars.registerHelper({
  is: (a: unknown, b: unknown) => a === b,
  join: (a: string, b: string) => a + b,
  either: (a: unknown, b: unknown) => Boolean(a) || Boolean(b),
  initials,
  words,
  icon: (name: string) => new handlebars.SafeString(iconSvg(name)),
  time: (instant: string, options: Handlebars.HelperOptions) => timeElement(instant, options, 'text'),
  when: (instant: string, options: Handlebars.HelperOptions) => timeElement(instant, options, 'phrase'),
  clock: (instant: string, options: Handlebars.HelperOptions) => timeElement(instant, options, 'clock'),
  confirm(this: unknown, { fn, hash }: Handlebars.HelperOptions) {
    return new handlebars.SafeString(confirmPanel(hash as Confirm, fn(this), handlebars.escapeExpression));
  },
});

/** @param part of the local time that is shown; the tooltip has everything */
function timeElement(instant: string, { data }: Handlebars.HelperOptions, part: 'text' | 'phrase' | 'clock') {
  const { timeZone, now } = (data as { root: Clock }).root;
  const { title, ...shown } = localTime(instant, timeZone, now);
  const [datetime, tooltip] = [instant, title].map((value) => handlebars.escapeExpression(value));
  return new handlebars.SafeString(`<time datetime="${datetime}" title="${tooltip}">${shown[part]}</time>`);
}

/** Compiles the content of a page: `{{> csrf}}` in every form, and the partials that the README lists. */
export function template<View extends object>(source: string): Template<View> {
  return handlebars.compile(`{{#> layout}}\n${source}\n{{/layout}}`, { strict: true }) as Template<View>;
}

/** A page for signed-in staff. */
export function render<View extends object>(
  staff: Staff,
  page: Template<View>,
  view: View & PageMembers,
  status = 200,
): PageResponse {
  return respond(page, view, status, {
    staff,
    timeZone: staff.timeZone,
    isSimulated: staff.isSimulated,
    isUntracked: staff.isUntracked,
    mayAct: staff.mayAct,
    mayAdminister: staff.mayAdminister,
    csrf: staff.csrf,
    flash: staff.flash,
    navigation: navigation(staff.path, staff),
    otherStores: staff.stores.length > 1,
  });
}

/** A page for visitors who are not signed in. */
export function renderPublic<View extends object>(
  { isSimulated }: Pick<Settings, 'isSimulated'>,
  page: Template<View>,
  view: View & PageMembers,
  { csrf = '', flash, status = 200 }: { csrf?: string; flash?: Flash; status?: number } = {},
): PageResponse {
  const nobody = { staff: undefined, mayAct: false, mayAdminister: false, navigation: [], otherStores: false };
  return respond(page, view, status, { ...nobody, timeZone: 'UTC', isUntracked: false, isSimulated, csrf, flash });
}

function respond<View extends object>(
  page: Template<View>,
  view: View & PageMembers,
  status: number,
  layout: object,
): PageResponse {
  const { refusal, back } = view;
  return {
    status: refusal && status === 200 ? 422 : status,
    html: page({ ...layout, now: new Date(), ...view, refusal, back }),
  };
}

/** Allows only the dashboard's stylesheet and script, and pictures from `'self'` and `photoOrigins`. */
export function contentSecurityPolicy(photoOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `img-src 'self' data: ${photoOrigins.join(' ')}`.trimEnd(),
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
