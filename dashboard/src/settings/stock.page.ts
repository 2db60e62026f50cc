// SPDX-License-Identifier: Apache-2.0
import { type StockLevel } from 'parcelward/claims';
import { type Pagination, pagination } from '../core/pagination.js';
import { type Refusal } from '../core/refusal.js';
import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { type WrittenLevel } from './stock-csv.js';

export const STOCK = template<ReturnType<typeof stockPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<p class="lead soft">Reshipment claims reduce these stock levels. SKUs without a level are not tracked and always count as available.</p>
<div class="columns"><div>
<form class="filter" method="get" action="/settings/stock" role="search"><label>SKU<input name="text" value="{{text}}" maxlength="128"></label><button class="secondary">Search</button></form>
<div class="sheet"><table role="table"><caption>Stock levels ({{total}})</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">SKU</th><th scope="col" role="columnheader">Available</th></tr></thead>
<tbody role="rowgroup">{{#each levels}}<tr role="row"><td role="cell" data-label="SKU"><bdi>{{sku}}</bdi></td><td role="cell" data-label="Available">{{#if @root.mayAdminister}}<form class="inline" method="post" action="/settings/stock">{{> csrf}}<input type="hidden" name="sku" value="{{sku}}"><input class="short" name="available" value="{{available}}" inputmode="numeric" required maxlength="10" aria-label="Available units of {{sku}}"> <button class="secondary small" aria-label="Save {{sku}}">Save</button></form>{{else}}{{available}}{{/if}}</td></tr>{{else}}<tr role="row"><td role="cell" class="empty" colspan="2">{{#if text}}No SKUs match.{{else}}No stock levels yet.{{/if}}</td></tr>{{/each}}</tbody></table></div>
{{> pagination pages}}</div>
{{#if @root.mayAdminister}}<div><section class="card"><h2>Set a stock level</h2><form method="post" action="/settings/stock">{{> csrf}}
<label>SKU<input name="sku" value="{{form.sku}}" required maxlength="128" autocomplete="off"></label><label>Available<input name="available" value="{{form.available}}" inputmode="numeric" required maxlength="10" autocomplete="off"></label><button>Save</button></form></section>
<section class="card"><h2>Set many stock levels</h2><form method="post" action="/settings/stock/list">{{> csrf}}
<label>SKU and quantity, one per line<textarea name="csv" rows="4" required placeholder="LAMP-1,40">{{form.csv}}</textarea></label><p class="hint">Paste from a spreadsheet or a CSV file. Separate SKU and quantity with a comma, a semicolon or a tab. Other SKUs keep their levels.</p><button>Save all</button></form></section></div>{{/if}}</div>`);

const ROWS = 50;

/** The values of a refused form. */
export interface StockForm {
  sku: string;
  available: string;
  csv: string;
}

export const EMPTY_FORM: StockForm = { sku: '', available: '', csv: '' };

/** @param query `text` filters SKUs; `cursor` is the last SKU of the previous page */
export function stockPage(all: readonly StockLevel[], query: { text?: string; cursor?: string }, form: StockForm) {
  const { text, cursor } = query;
  const found = all.filter(({ sku }) => text === undefined || sku.toLowerCase().includes(text.toLowerCase()));
  const start = cursor === undefined ? 0 : found.findIndex(({ sku }) => sku === cursor) + 1;
  const levels = found.slice(start, start + ROWS);
  const next = found.length > start + ROWS ? levels.at(-1)?.sku : undefined;
  const pages: Pagination = pagination('/settings/stock', { text, cursor }, next);
  return { text: text ?? '', total: all.length, levels, pages, form };
}

/** Replaces the list index in field names by the line number of the pasted text. */
export function lineRefusal({ message, errors }: Refusal, levels: readonly WrittenLevel[]): Refusal {
  return {
    message,
    errors: errors.map(({ field, detail }) => {
      const [, index = '', member = ''] = /^(\d+)(?:, (.*))?$/.exec(field) ?? [];
      const line = levels[Number(index)]?.line;
      return index === '' || line === undefined ? { field, detail } : { field: `Line ${line}: ${member}`, detail };
    }),
  };
}
