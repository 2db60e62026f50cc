import { ActorView, ForecastProblemView } from '../../../orders/http/index.js';
import { answerOf, pageAnswerOf } from '../../../platform/dto/answer.js';
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
} from '../../../platform/validation/index.js';
import { IMPORT_FORMATS, IMPORT_STATES, IMPORTS_PER_PAGE } from '../../model/import-state.js';

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
  @IdentifierField(IMPORT_ID) import_id!: string;
}

const COUNT = { min: 0, max: Number.MAX_SAFE_INTEGER } as const;

@ClosedObject({ name: 'ImportCounts' })
class ImportCountsView {
  @IntegerField({ ...COUNT, example: 39_988 }) created!: number;
  @IntegerField({ ...COUNT, example: 0 }) changed!: number;
  @IntegerField({ ...COUNT, example: 0 }) unchanged!: number;
  @IntegerField({ ...COUNT, example: 0 }) skipped!: number;
  @IntegerField({ ...COUNT, example: 12 }) refused!: number;
  @IntegerField({
    ...COUNT,
    example: 41,
    description: 'Orders whose review is flagged, of those that were not refused.',
  })
  flagged!: number;
}

@ClosedObject({ name: 'ImportLeftOut' })
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
@ClosedObject({ name: 'Import' })
class ImportDto {
  @IdentifierField(IMPORT_ID) import_id!: string;
  @EnumField(IMPORT_FORMATS, { example: 'parcelward' }) format!: string;
  @BooleanField({ example: false }) dry_run!: boolean;
  @BooleanField({ example: false }) webhooks!: boolean;
  @TextField({ max: 1024, optional: true, description: 'The option of the same name; null if it was not sent.' })
  protection_lines!: string | null;
  @BooleanField({ example: false, description: 'Whether order numbers of `shopify-csv` keep their `#`.' })
  keep_hash!: boolean;
  @EnumField(IMPORT_STATES, { example: 'running' }) state!: string;
  @ObjectField(() => ActorView) started_by!: ActorView;
  @IntegerField({ ...COUNT, example: 48_000_000, description: 'The size of the file in bytes, after decompression.' })
  size_bytes!: number;
  @IntegerField({ ...COUNT, example: 12_000_000 }) processed_bytes!: number;
  @IntegerField({ ...COUNT, example: 10_000, description: 'The number of lines of the file that are done.' })
  lines!: number;
  @ObjectField(() => ImportCountsView) counts!: ImportCountsView;
  @JsonObjectField({
    example: { SUBTOTAL_MISMATCH: 41 },
    description: 'The number of flagged orders by the code of a reason.',
  })
  flagged_by_reason!: Record<string, unknown>;
  @JsonObjectField({
    example: { CURRENCY_DIFFERS: 3 },
    description: 'Orders by the code of a warning of their review, which does not flag them.',
  })
  warnings_by_code!: Record<string, unknown>;
  @JsonObjectField({
    example: { VALIDATION_ERROR: 12 },
    description: 'The number of refused orders by the code of their problem.',
  })
  refused_by_code!: Record<string, unknown>;
  @ObjectField(() => LeftOutView) left_out!: LeftOutView;
  @TextField({
    max: 64,
    optional: true,
    description: 'The SHA-256 of the file in hex, after decompression; null until it has arrived.',
  })
  sha256!: string | null;
  @TextField({ max: 512, optional: true, description: 'Why the import failed, for people; null if it did not.' })
  failure!: string | null;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z' }) created_at!: string;
  @DateTimeField({ optional: true }) started_at!: string | null;
  @DateTimeField({ optional: true }) ended_at!: string | null;
}

@ClosedObject()
class ImportData {
  @ObjectField(() => ImportDto) import!: ImportDto;
}

export const ImportAnswer = answerOf('ImportAnswer', ImportData);

export const ImportsAnswer = pageAnswerOf('Imports', 'imports', () => ImportDto, {
  description: 'The imports of the page, the newest first.',
  cursor: IMPORT_ID,
});

/** A line of `GET /imports/{import_id}/errors` (C-IMP-9). */
@ClosedObject()
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
