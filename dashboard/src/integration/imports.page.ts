// SPDX-License-Identifier: Apache-2.0
import { type Page } from 'parcelward';
import {
  type ImportError,
  type ImportsPage as ListedImports,
  type ImportState,
  type ImportView,
  isUnfinished,
} from 'parcelward/imports';
import { actorName } from '../core/entries.js';
import { timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { pagination } from '../core/pagination.js';
import { template } from '../core/render.js';
import { type Cell, fact, table, type Table, type Tone } from '../core/table.js';
import { integrationTabs } from './integration-tabs.js';

export const IMPORTS = template<ReturnType<typeof importsPage>>(`{{> tabs name="Integration"}}
<p class="lead soft">Files of order history that your order management system or the command line has sent, for 30 days. An import notifies no customer.</p>
{{> table imports}}
{{> pagination pages}}`);

export const IMPORT = template<
  ReturnType<typeof importPage>
>(`{{#*inline "badges"}}<span class="badge {{tone}}">{{state}}</span>{{/inline}}
{{#*inline "actions"}}{{#if @root.mayAdminister}}{{#if isUnfinished}}{{#confirm id="cancel" label="Cancel import" title="Cancel the import?" tone="danger"}}<p>Orders that it has already stored stay.</p><form method="post" action="{{path}}/cancel">{{> csrf}}<button class="danger">Cancel import</button></form>{{/confirm}}{{/if}}{{/if}}{{/inline}}
{{#if failure}}<p class="flash bad">{{failure}}</p>{{/if}}
<section class="card"><h2>Details</h2>{{> facts}}</section>
<div class="columns">{{> table results}}{{> table reasons}}</div>
{{> table refused}}
{{> pagination pages}}`);

const PATH = '/integration/imports';
const FORMATS: Readonly<Record<ImportView['format'], string>> = {
  parcelward: 'Parcelward (NDJSON)',
  'shopify-csv': 'Shopify (CSV)',
};
const TONES: Readonly<Record<ImportState, Tone>> = {
  receiving: 'plain',
  queued: 'plain',
  running: 'plain',
  completed: 'good',
  failed: 'bad',
  cancelled: 'warn',
};
const OUTCOMES = ['created', 'changed', 'unchanged', 'skipped', 'refused', 'flagged'] as const;

export const importPath = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

export function importsPage({ imports, next }: ListedImports, cursor: string | undefined) {
  const counts = OUTCOMES.map((name) => ({ label: words(name), isNumber: true }));
  const rows = imports.map((each) => [
    { ...timeCell(each.created_at), href: importPath(each.import_id), note: kindOf(each) },
    { text: words(each.state), tone: TONES[each.state] },
    progressOf(each),
    ...OUTCOMES.map((name) => String(each.counts[name])),
  ]);
  return {
    title: 'Imports',
    tabs: integrationTabs(PATH),
    imports: table(
      'Imports',
      ['Sent', 'State', { label: 'Progress', isNumber: true }, ...counts],
      rows,
      'No imports yet.',
    ),
    pages: pagination(PATH, { cursor }, next),
  };
}

export function importPage(view: ImportView, refused: Page<ImportError>, cursor: string | undefined) {
  const path = importPath(view.import_id);
  return {
    title: kindOf(view),
    back: { href: PATH, label: 'Imports' },
    path,
    state: words(view.state),
    tone: TONES[view.state],
    failure: view.failure ?? undefined,
    isUnfinished: isUnfinished(view.state),
    facts: [
      fact('Format', FORMATS[view.format]),
      fact('Progress', `${progressOf(view)}, ${view.lines} lines`),
      fact('Webhooks', view.webhooks ? 'Sent' : 'Not sent'),
      fact('Sent by', actorName(view.started_by)),
      fact('Sent', timeCell(view.created_at)),
      fact('Started', timeCell(view.started_at)),
      fact('Ended', timeCell(view.ended_at)),
      fact('Import ID', view.import_id),
    ],
    results: numbers(
      'Orders',
      'Outcome',
      OUTCOMES.map((name) => [name, view.counts[name]]),
    ),
    reasons: numbers('Reasons', 'Reason', reasonsOf(view), 'No order was flagged or refused.'),
    refused: table(
      'Refused lines',
      [{ label: 'Line', isNumber: true }, 'Order', 'Problem', 'Fields'],
      refused.items.map(refusedRow),
      'No line was refused.',
    ),
    pages: pagination(path, { cursor }, refused.next),
  };
}

const kindOf = ({ dry_run }: ImportView): string => (dry_run ? 'Dry run' : 'Import');

function reasonsOf({ flagged_by_reason, warnings_by_code, refused_by_code }: ImportView): [string, number][] {
  return [flagged_by_reason, warnings_by_code, refused_by_code].flatMap(Object.entries<number>);
}

function progressOf({ processed_bytes, size_bytes }: ImportView): string {
  return size_bytes === 0 ? '–' : `${Math.floor((100 * processed_bytes) / size_bytes)} %`;
}

function numbers(caption: string, label: string, rows: readonly (readonly [string, number])[], empty?: string): Table {
  const cells = rows.map(([name, number]) => [words(name), String(number)]);
  return table(caption, [label, { label: 'Orders', isNumber: true }], cells, empty);
}

/** The order may be stored from before, so its number is a link. */
function refusedRow({ line, order_number, problem }: ImportError): (Cell | string)[] {
  const { code, detail, errors = [] } = problem;
  return [
    String(line),
    order_number === null ? 'Not readable' : { text: order_number, href: orderPath(order_number) },
    // The fields say more than the detail, which counts them.
    { text: words(code), note: errors.length === 0 ? detail : undefined },
    errors.map((each) => `${each.pointer || 'The line'} ${each.detail}`).join('; '),
  ];
}
