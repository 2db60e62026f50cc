import { Exclude, Expose, plainToInstance, Transform, type TransformFnParams } from 'class-transformer';
import { type ApiKeyEntity } from './api-key.entity.js';
import { masked } from './api-key.js';

type ShownColumns = Pick<ApiKeyEntity, 'id' | 'last4' | 'created_at' | 'last_used_at'>;

const toText = ({ value }: TransformFnParams): string | null => (value as Date | null)?.toISOString() ?? null;

/** A store's active key as it may be shown: a column that is not named here never leaves the table. */
@Exclude()
export class ActiveApiKey {
  @Expose({ name: 'id' })
  key_id!: string;

  @Expose({ name: 'last4' })
  @Transform(({ value }: TransformFnParams) => masked(String(value)))
  masked_key!: string;

  @Expose()
  @Transform(toText)
  created_at!: string;

  /** To the minute; null before the first token. */
  @Expose()
  @Transform(toText)
  last_used_at!: string | null;

  static of(row: ShownColumns): ActiveApiKey {
    return plainToInstance(ActiveApiKey, row);
  }
}
