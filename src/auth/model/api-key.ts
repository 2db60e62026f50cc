// SPDX-License-Identifier: Apache-2.0
import { createHash, randomBytes } from 'node:crypto';
import { Exclude, Expose, plainToInstance, Transform, type TransformFnParams } from 'class-transformer';
import { type ApiKeyEntity } from './api-key.entity.js';

const PREFIX = 'pwk_';

/** A new API key of 256 random bits (C-KEY-1). */
export function newApiKey(): string {
  return PREFIX + randomBytes(32).toString('hex');
}

/** The stored hash of a key; a plain SHA-256 suffices for 256 random bits (C-KEY-2). */
export function hashOf(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}

/** The masked form of a key with these last four characters (C-KEY-3). */
export function masked(last4: string): string {
  return `${PREFIX}…${last4}`;
}

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

  static fromRow(row: ShownColumns): ActiveApiKey {
    return plainToInstance(ActiveApiKey, row);
  }
}
