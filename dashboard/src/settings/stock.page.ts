import { type StockLevel } from 'parcelward/claims';
import { type Refusal } from '../core/refusal.js';
import { type Pagination, pagination } from '../core/pagination.js';
import { type WrittenLevel } from './stock-csv.js';

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
