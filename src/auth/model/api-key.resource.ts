// SPDX-License-Identifier: Apache-2.0
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { CREATED_AT } from '../../platform/dto/members.js';
import { BooleanField, IdentifierField, OpenObject } from '../../platform/validation/index.js';

const STORE = 'sto_01kap6v3m8n4q0z7x2c5d9e1fg';
const KEY_ID = {
  type: 'string',
  example: 'key_01kap6v3m8n4q0z7x2c5d9e1fj',
  description: 'The id of the API key.',
} as const;
const MASKED = {
  type: 'string',
  example: 'pwk_…9f3a',
  description: 'The start and the end of the API key, for people who compare keys.',
} as const;
const INSTANT = { type: 'string', format: 'date-time', example: '2026-11-20T02:00:24.274Z' } as const;

/** Body of `POST /api-keys/generate` and `/rotate`. */
@OpenObject({ description: 'Names the store.' })
export class ApiKeyBody {
  @IdentifierField({ max: 64, example: STORE, description: 'The id of the store.' }) store_id!: string;
}

/** Body of `POST /api-keys/revoke`. */
@OpenObject({ description: 'Names the store whose key ends.' })
export class RevokeApiKeyBody extends ApiKeyBody {
  @BooleanField({
    optional: true,
    example: true,
    description:
      'For an incident: also ends every token that was ever issued to the store, by keys rotated earlier too. Default false.',
  })
  all_tokens?: boolean;
}

/** Path of `GET /api-keys/list/{storeId}`. */
@OpenObject()
export class ApiKeyPath {
  @IdentifierField({ max: 64, ascii: true, example: STORE, description: 'The id of the store.' }) storeId!: string;
}

@ApiSchema({ description: 'The key. Only this answer shows it.' })
export class IssuedApiKeyData {
  @ApiProperty(KEY_ID) key_id!: string;
  @ApiProperty({ example: STORE, description: 'The id of the store.' }) store_id!: string;
  @ApiProperty({ example: `pwk_${'0123456789abcdef'.repeat(4)}`, description: 'Shown only in this response.' })
  api_key!: string;
  @ApiProperty(MASKED) masked_key!: string;
  @ApiProperty({ ...INSTANT, ...CREATED_AT }) created_at!: string;
}

@ApiSchema({ description: 'Whether anything was revoked.' })
class RevokedApiKeyData {
  @ApiProperty({ description: 'False if no key was active; with `all_tokens`, if no key had tokens to end.' })
  revoked!: boolean;
}

/** Response of `POST /api-keys/generate` and `/rotate`. */
@ApiSchema({ description: 'A new API key.' })
export class IssuedApiKeyAnswer {
  @ApiProperty({ description: 'The answer. A problem has none.' }) data!: IssuedApiKeyData;
}

/** Response of `POST /api-keys/revoke`. */
@ApiSchema({ description: 'Whether anything was revoked.' })
export class RevokedApiKeyAnswer {
  @ApiProperty({ description: 'The answer. A problem has none.' }) data!: RevokedApiKeyData;
}

/** Response of `GET /api-keys/list/{storeId}`. */
@ApiSchema({ description: "The store's active API key, masked; null if it has none." })
export class ActiveApiKeyAnswer {
  // Inline, because OpenAPI 3.0 has no null beside a reference.
  @ApiProperty({
    type: 'object',
    nullable: true,
    description: 'The answer. A problem has none.',
    properties: {
      key_id: KEY_ID,
      masked_key: MASKED,
      created_at: { ...INSTANT, ...CREATED_AT },
      last_used_at: { ...INSTANT, nullable: true, description: 'To the minute; null before the first token.' },
    },
    required: ['key_id', 'masked_key', 'created_at', 'last_used_at'],
  })
  data!: object | null;
}
