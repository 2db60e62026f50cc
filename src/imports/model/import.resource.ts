// SPDX-License-Identifier: Apache-2.0
import { ActorView, ForecastProblemView } from '../../orders/index.js';
import { answerOf, pageAnswerOf } from '../../platform/dto/answer.js';
import { CREATED_AT } from '../../platform/dto/members.js';
import {
  BooleanField,
  ClosedObject,
  CursorField,
  DateTimeField,
  EnumField,
  IdentifierField,
  IntegerField,
  JsonObjectField,
  ObjectField,
  LimitField,
  TextField,
} from '../../platform/validation/index.js';

/** The most imports, or refused lines, of a page if the request names no other limit. */
export const IMPORTS_PER_PAGE = 20;

/** The formats of a file (C-IMP-2). */
export const IMPORT_FORMATS = ['parcelward', 'shopify-csv'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** `receiving` while the file is being sent; then `queued`, `running`, and one of the other three. */
const IMPORT_STATES = ['receiving', 'queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The states from which an import goes on. */
export const isUnfinished = (state: ImportState): boolean => state === 'queued' || state === 'running';

const IMPORT_ID = { max: 64, ascii: true, example: 'imp_01k9w3c2q4m7v8x5t6r1z0a9bd' } as const;
const FLAG = ['true', 'false'] as const;

/** Query of `POST /imports` (C-IMP-1); closed, because a misspelt `dry_run` would import. */
@ClosedObject()
export class ImportQuery {
  @EnumField(IMPORT_FORMATS, {
    optional: true,
    description: 'Default: `parcelward` for application/x-ndjson, `shopify-csv` for text/csv.',
  })
  format?: string;
  @EnumField(FLAG, { optional: true, description: '`true`: only report what the import would do.' }) dry_run?: string;
  @EnumField(FLAG, { optional: true, description: '`true`: send webhooks of the imported changes.' }) webhooks?: string;
  @TextField({
    max: 1024,
    optional: true,
    example: 'Shipping Protection',
    description:
      'SKUs, product ids or titles, separated by commas. Lines with one of them are protection: their price is ' +
      '`protection_cost`, and they leave the items.',
  })
  protection_lines?: string;
  @EnumField(FLAG, {
    optional: true,
    description: '`true`: order numbers of `shopify-csv` keep their `#`, for a system that pushes them so.',
  })
  keep_hash?: string;
}

/** Query of `GET /imports`. */
@ClosedObject()
export class ImportsQuery {
  @LimitField('imports', { byDefault: IMPORTS_PER_PAGE }) limit?: string;
  @CursorField('imp') cursor?: string;
}

@ClosedObject()
export class ImportPath {
  @IdentifierField({ ...IMPORT_ID, description: 'The id of the import, from the answer of `POST /imports`.' })
  import_id!: string;
}

const COUNT = { min: 0, max: Number.MAX_SAFE_INTEGER } as const;

@ClosedObject({ name: 'ImportCounts', description: 'Numbers of orders so far, by result.' })
export class ImportCountsView {
  @IntegerField({ ...COUNT, example: 39_988, description: 'Orders that were new.' }) created!: number;
  @IntegerField({ ...COUNT, example: 0, description: 'Orders that differed from the stored ones.' }) changed!: number;
  @IntegerField({ ...COUNT, example: 0, description: 'Orders that were stored as they are.' }) unchanged!: number;
  @IntegerField({
    ...COUNT,
    example: 0,
    description: 'Orders that stay as they are, because something else than an import has written them since.',
  })
  skipped!: number;
  @IntegerField({ ...COUNT, example: 12, description: 'Orders that were refused; the errors of the import name them.' })
  refused!: number;
  @IntegerField({
    ...COUNT,
    example: 41,
    description: 'Orders whose review is flagged, of those that were not refused.',
  })
  flagged!: number;
}

@ClosedObject({ name: 'ImportLeftOut', description: 'Parts of the file that are not imported, counted.' })
class LeftOutView {
  @IntegerField({ ...COUNT, example: 0, description: 'Returns, which are not imported.' }) returns!: number;
  @IntegerField({ ...COUNT, example: 0, description: 'Timelines of shipments whose carrier is not known.' })
  tracking!: number;
  @IntegerField({
    ...COUNT,
    example: 0,
    description: 'Orders that were refunded in part; the amount is in `metadata`.',
  })
  refunds!: number;
}

/** An import as the API shows it (C-IMP-7). */
@ClosedObject({ name: 'Import', description: 'An import of order history.' })
export class ImportView {
  @IdentifierField({ ...IMPORT_ID, description: 'The id of the import, from the answer of `POST /imports`.' })
  import_id!: string;
  @EnumField(IMPORT_FORMATS, {
    example: 'parcelward',
    description: 'The format of the file: NDJSON of `ImportLine`, or the CSV file of Shopify.',
  })
  format!: ImportFormat;
  @BooleanField({ example: false, description: 'Whether it only counts, and stores nothing.' }) dry_run!: boolean;
  @BooleanField({ example: false, description: 'Whether its events are sent as webhooks.' }) webhooks!: boolean;
  @TextField({ max: 1024, optional: true, description: 'The option of the same name; null if it was not sent.' })
  protection_lines!: string | null;
  @BooleanField({ example: false, description: 'Whether order numbers of `shopify-csv` keep their `#`.' })
  keep_hash!: boolean;
  @EnumField(IMPORT_STATES, {
    example: 'running',
    description: '`receiving` the file, `queued` or `running`; in the end `completed`, `failed` or `cancelled`.',
  })
  state!: ImportState;
  @ObjectField(() => ActorView, { description: 'Who started the import.' }) started_by!: ActorView;
  @IntegerField({ ...COUNT, example: 48_000_000, description: 'The size of the file in bytes, after decompression.' })
  size_bytes!: number;
  @IntegerField({ ...COUNT, example: 12_000_000, description: 'Bytes of the file that are done.' })
  processed_bytes!: number;
  @IntegerField({ ...COUNT, example: 10_000, description: 'The number of lines of the file that are done.' })
  lines!: number;
  @ObjectField(() => ImportCountsView, { description: 'The orders so far, by result.' }) counts!: ImportCountsView;
  @JsonObjectField({
    example: { SUBTOTAL_MISMATCH: 41 },
    description: 'The number of flagged orders by the code of a reason.',
  })
  flagged_by_reason!: Record<string, number>;
  @JsonObjectField({
    example: { CURRENCY_DIFFERS: 3 },
    description: 'Orders by the code of a warning of their review, which does not flag them.',
  })
  warnings_by_code!: Record<string, number>;
  @JsonObjectField({
    example: { VALIDATION_ERROR: 12 },
    description: 'The number of refused orders by the code of their problem.',
  })
  refused_by_code!: Record<string, number>;
  @ObjectField(() => LeftOutView, { description: 'Parts of the file that are not imported, counted.' })
  left_out!: LeftOutView;
  @TextField({
    max: 64,
    optional: true,
    description: 'The SHA-256 of the file in hex, after decompression; null until it has arrived.',
  })
  sha256!: string | null;
  @TextField({ max: 512, optional: true, description: 'Why the import failed, for people; null if it did not.' })
  failure!: string | null;
  @DateTimeField(CREATED_AT) created_at!: string;
  @DateTimeField({ optional: true, description: 'When a worker began (UTC); null before.' }) started_at!: string | null;
  @DateTimeField({ optional: true, description: 'When it ended (UTC); null before.' }) ended_at!: string | null;
}

@ClosedObject({ description: 'Holds the import.' })
export class ImportData {
  @ObjectField(() => ImportView, { description: 'The import as it is now.' }) import!: ImportView;
}

export const ImportAnswer = answerOf('ImportAnswer', ImportData, 'One import.');

export const ImportsAnswer = pageAnswerOf('Imports', 'imports', () => ImportView, {
  answer: 'A page of imports.',
  data: 'Imports of the store, the newest first.',
  items: 'The imports of the page, the newest first.',
  cursor: IMPORT_ID,
});

/** A line of `GET /imports/{import_id}/errors` (C-IMP-9). */
@ClosedObject({ description: 'A refused order of an import.' })
export class ImportError {
  @IntegerField({ ...COUNT, example: 3, description: 'The number of the line in the file, from 1.' }) line!: number;
  @IdentifierField({
    max: 128,
    optional: true,
    example: 'H-2',
    description: 'The number of the order; null if it cannot be read.',
  })
  order_number!: string | null;
  @ObjectField(() => ForecastProblemView, {
    description: 'Why the order is refused; its pointers point into the line.',
  })
  problem!: ForecastProblemView;
}
