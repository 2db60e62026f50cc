import { type PageRequest } from '../pagination/page.js';
import {
  DateTimeField,
  EmailField,
  IdentifierField,
  OpenObject,
  QueryIntegerField,
  TextField,
} from '../validation/index.js';

/** The query members of lists (C-LIST). */
@OpenObject()
export class ListQuery {
  @DateTimeField({
    optional: true,
    description:
      'Changed at this time or later. The list is then sorted by `updated_at`, ascending, and ends 10 seconds before now.',
  })
  updated_since?: string;
  @DateTimeField({ optional: true, description: 'Changed last before this time; sorts like `updated_since`.' })
  updated_until?: string;
  @DateTimeField({ optional: true, description: 'Created by the service at this time or later.' })
  created_since?: string;
  @DateTimeField({ optional: true, description: 'Created by the service before this time.' }) created_until?: string;
  @IdentifierField({ max: 64, optional: true, example: '1Z5R89390357567127' }) tracking_number?: string;
  @EmailField({ optional: true, description: 'The whole address; upper and lower case are the same.' }) email?: string;
  @TextField({
    max: 32,
    pattern: '[0-9]',
    optional: true,
    example: '+5511961234567',
    description: 'The whole number with its country code.',
  })
  phone?: string;
  @QueryIntegerField({
    min: 1,
    max: 100,
    optional: true,
    description: 'Maximum number of entries; default 50. A page ends earlier after about 4 MiB.',
  })
  limit?: string;
  @IdentifierField({ max: 128, ascii: true, optional: true, description: 'The `next_cursor` of the previous page.' })
  cursor?: string;
}

/** The time ranges of a query: `from` is inclusive, `to` is exclusive. */
export function rangesOf(query: ListQuery) {
  return {
    updated_from: toDate(query.updated_since),
    updated_to: toDate(query.updated_until),
    created_from: toDate(query.created_since),
    created_to: toDate(query.created_until),
  };
}

/** The page that a query asks for. */
export function pageRequestOf({ limit, cursor }: ListQuery): PageRequest {
  return { limit: limit === undefined ? undefined : Number(limit), cursor };
}

function toDate(instant: string | undefined): Date | undefined {
  return instant === undefined ? undefined : new Date(instant);
}
