// SPDX-License-Identifier: Apache-2.0
import { type Buyer, type Recall, RECALL_TEXT_NAMES, type RecallTexts } from 'parcelward/notifications';
import { customerName, type SkuFilter } from 'parcelward/orders';
import { type CsvPage } from '../core/csv.js';
import { daysOf, timesOf } from '../core/days.js';
import { actorName } from '../core/entries.js';
import { exportPath, keptFields } from '../core/filters.js';
import { timeCell } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { pagination, pathWith } from '../core/pagination.js';
import { type Cell, fact, table, type Table } from '../core/table.js';

const PATH = '/recalls';

/** The members of the search's URL. */
export type Search = ReturnType<typeof searchOf>;

export function searchOf(form: Form) {
  const { from, to } = daysOf(form);
  return { sku: text(form, 'sku'), from, to, cursor: text(form, 'cursor'), back: text(form, 'back') };
}

/** The filter of the service; undefined until the form is filled in. */
export function skuFilter({ sku, from, to }: Search, timeZone: string): SkuFilter | undefined {
  const times = timesOf({ from, to }, timeZone, new Date());
  return sku !== undefined && times.from && times.to ? { sku, from: times.from, to: times.to } : undefined;
}

/** The texts of a form. @param empty in place of a text that is missing, which the service refuses */
export function textsOf(form: Form, empty = ''): RecallTexts {
  const texts = RECALL_TEXT_NAMES.map((name) => [name, text(form, name)?.replaceAll('\r\n', '\n') ?? empty]);
  return Object.fromEntries(texts) as RecallTexts;
}

export const recallPath = (id: string): string => `${PATH}/${id}`;

/** View model of the search. @param draft the texts of a notice; `mayPreview` if they are complete */
export function recallsPage(
  search: Search,
  found: CsvPage<Buyer> | undefined,
  recalls: readonly Recall[],
  draft: RecallTexts | undefined,
  mayPreview: boolean,
) {
  const { sku = '', from = '', to = '' } = search;
  const texts = draft ?? textsOf({});
  const hasBuyers =
    found !== undefined && (found.items.length > 0 || found.next !== null || search.cursor !== undefined);
  return {
    title: 'Recall',
    back: { href: '/orders', label: 'Orders' },
    ...{ sku, from, to, texts },
    exportHref: exportPath(PATH, search),
    buyers: found && buyersTable(found),
    hasBuyers,
    pages: pagination(PATH, search, found?.next),
    kept: keptFields({ sku, from, to }),
    draft:
      draft && mayPreview && hasBuyers
        ? { frame: framePath(sku, draft), kept: keptFields({ sku, from, to, ...draft }) }
        : undefined,
    recalls: table(
      'Recalls',
      ['SKU', 'Sent', 'By', { label: 'Emails', isNumber: true }, 'State'],
      recalls.map((recall) => [
        { text: recall.sku, href: recallPath(recall.id) },
        timeCell(recall.created_at.toISOString()),
        actorName(recall.actor),
        String(recall.mailed),
        stateCell(recall),
      ]),
      'No recall notices yet.',
    ),
  };
}

/** View model of a recall. */
export function recallPage(recall: Recall, found: CsvPage<Buyer>, query: Pick<Search, 'cursor' | 'back'>) {
  const { id, sku, from, to, actor, created_at, mailed, bounced, without_email, erased, texts } = recall;
  const lastMoment = new Date(to.getTime() - 1).toISOString();
  return {
    title: `Recall of ${sku}`,
    back: { href: PATH, label: 'Recall' },
    state: stateCell(recall),
    exportHref: pathWith(`${PATH}.csv`, { recall: id }),
    frame: framePath(sku, texts),
    facts: [
      fact('Bought from', timeCell(from.toISOString())),
      fact('Bought until', timeCell(lastMoment)),
      fact('Sent', timeCell(created_at.toISOString())),
      fact('By', actorName(actor)),
      fact('Orders emailed', String(mailed)),
      fact('Email bounced', String(bounced)),
      fact('No email', String(without_email)),
      fact('Data erased', String(erased)),
      fact('Recall', id),
    ],
    buyers: buyersTable(found),
    pages: pagination(recallPath(id), query, found.next),
  };
}

const framePath = (sku: string, texts: RecallTexts): string => pathWith(`${PATH}/preview`, { sku, ...texts });

function stateCell({ ended_at }: Recall): Required<Pick<Cell, 'text' | 'tone'>> {
  return ended_at === null ? { text: 'Being sent', tone: 'warn' } : { text: 'Sent', tone: 'good' };
}

function buyersTable({ items, next }: CsvPage<Buyer>): Table {
  return table(
    'Orders with the product',
    ['Order', 'Ordered', 'Customer', 'Phone', { label: 'Units', isNumber: true }, 'Notice'],
    items.map(({ order_number, ordered_at, customer, phone, units, state }) => [
      { text: order_number, href: orderPath(order_number) },
      timeCell(ordered_at),
      { text: customerName(customer) ?? '–', note: customer.email || undefined },
      phone ?? '–',
      String(units),
      STATES[state],
    ]),
    next === null ? 'Nobody bought it in these days.' : 'Nobody found so far. Go to the next page to search on.',
  );
}

const STATES: Record<Buyer['state'], Cell> = {
  mail: { text: 'Can be emailed', tone: 'plain' },
  bounced: { text: 'Email bounced', tone: 'bad' },
  no_email: { text: 'No email', tone: 'bad' },
  erased: { text: 'Data erased', tone: 'warn' },
  collecting: { text: 'Being emailed', tone: 'plain' },
  sending: { text: 'Being emailed', tone: 'plain' },
  sent: { text: 'Emailed', tone: 'good' },
  suppressed: { text: 'Not emailed', tone: 'bad' },
  failed: { text: 'Email failed', tone: 'bad' },
};
