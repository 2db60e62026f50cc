import { type StockLevel } from 'parcelward/claims';
import { type Refusal } from '../frame/refusal.js';
import { type Pagination, pagination } from '../frame/pagination.js';
import { type WrittenLevel } from './stock-csv.js';

const ROWS = 50;

/** What was filled in and is shown again. */
export interface StockForm {
  sku: string;
  available: string;
  csv: string;
}

export const EMPTY_FORM: StockForm = { sku: '', available: '', csv: '' };

/** @param cursor the last SKU of the page before; `text` is in the SKUs that are shown */
export function stockPage(all: readonly StockLevel[], query: { text?: string; cursor?: string }, form: StockForm) {
  const { text, cursor } = query;
  const found = all.filter(({ sku }) => text === undefined || sku.toLowerCase().includes(text.toLowerCase()));
  const start = cursor === undefined ? 0 : found.findIndex(({ sku }) => sku === cursor) + 1;
  const levels = found.slice(start, start + ROWS);
  const next = found.length > start + ROWS ? levels.at(-1)?.sku : undefined;
  const pages: Pagination = pagination('/settings/stock', { text, cursor }, next);
  return { text: text ?? '', total: all.length, levels, pages, form };
}

/** A refusal of levels that names the line of the text, where the service names the place in its list. */
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
