// SPDX-License-Identifier: Apache-2.0
import { formatOf } from './import-format.js';

it.each([
  ['application/x-ndjson', undefined, 'parcelward'],
  ['application/x-ndjson; charset=utf-8', 'parcelward', 'parcelward'],
  ['Text/CSV;charset=UTF-8;header=present', undefined, 'shopify-csv'],
  ['text/csv', 'shopify-csv', 'shopify-csv'],
])('C-IMP-2: %s with the format %s is %s', (type, format, expected) => expect(formatOf(type, format)).toBe(expected));

it.each([
  [undefined, undefined, 'UNSUPPORTED_MEDIA_TYPE'],
  ['application/json', undefined, 'UNSUPPORTED_MEDIA_TYPE'],
  ['text/csv; charset=latin1', undefined, 'UNSUPPORTED_MEDIA_TYPE'],
  ['text/csv', 'parcelward', 'VALIDATION_ERROR'],
])('C-IMP-2: %s with the format %s is refused with %s', (type, format, code) =>
  expect(() => formatOf(type, format)).toThrow(expect.objectContaining({ code })),
);
