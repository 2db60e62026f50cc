// SPDX-License-Identifier: Apache-2.0
import { Problem, validationError } from '../../platform/errors/problem.js';
import { type ImportFormat } from '../model/import.resource.js';

const TYPES: Record<string, ImportFormat> = { 'application/x-ndjson': 'parcelward', 'text/csv': 'shopify-csv' };

/**
 * Finds the format of a body by its media type; `format` may only repeat it (C-IMP-2).
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR
 */
export function formatOf(mediaType: string | undefined, format: string | undefined): ImportFormat {
  const [type = '', ...parameters] = (mediaType ?? '').toLowerCase().split(';');
  const known = TYPES[type.trim()];
  const isUtf8 = parameters.every((parameter) => /^\s*(?:charset\s*=\s*"?utf-?8"?|header\s*=.*)?\s*$/.test(parameter));
  if (!known || !isUtf8) {
    const detail = 'Send the orders as application/x-ndjson or text/csv, in UTF-8.';
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', detail);
  }
  if (format === undefined || format === known) return known;
  const detail = `is not a format of ${type.trim()}`;
  throw validationError([{ pointer: '/format', code: 'NOT_ALLOWED_VALUE', detail }]);
}
