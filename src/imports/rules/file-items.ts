import { type ImportItem } from '../model/import.js';
import { type ImportFormat } from '../model/import.resource.js';
import { refuseBlankText } from './import-failure.js';
import { type ItemOptions } from './item-options.js';
import { type FilePosition, linesOf, type OpenFile } from './lines.js';
import { readLine } from './parcelward-line.js';
import { shopifyItems } from './shopify-items.js';
import { orderTooLarge } from './order-too-large.js';

/** Reads the orders of a file from a place on, one at a time. Blank lines are skipped. */
export function importItemsOf(
  format: ImportFormat,
  open: OpenFile,
  from: FilePosition,
  options: ItemOptions,
): AsyncGenerator<ImportItem> {
  return (format === 'shopify-csv' ? shopifyItems : parcelwardItems)(open, from, options);
}

async function* parcelwardItems(
  open: OpenFile,
  from: FilePosition,
  { maxBytes, protection }: ItemOptions,
): AsyncGenerator<ImportItem> {
  let { offset } = from;
  for await (const { number: line, end, bytes } of linesOf(open(from.offset), from, maxBytes)) {
    if (bytes?.toString().trim() === '') {
      refuseBlankText(end - offset, line);
      continue;
    }
    offset = end;
    const read = bytes ? readLine(bytes, protection) : { content: { problem: orderTooLarge(maxBytes) } };
    yield { line, lastLine: line, end, ...read };
  }
}
