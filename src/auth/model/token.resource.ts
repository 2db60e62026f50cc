// SPDX-License-Identifier: Apache-2.0
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { OpenObject, TextField } from '../../platform/validation/index.js';
import { STORE_MODES } from '../../stores/index.js';
import { MAX_TOKEN_LENGTH } from './credentials.js';

const JWT = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJwYXJjZWx3YXJkIn0.c2lnbmF0dXJl';
const JTI = '0b8c3c44-6f2f-4f0e-9e5a-7b3a4a0d7f11';
const TOKEN_ID = { example: JTI, description: 'The id of the token.' };
const STORE = 'sto_01kap6v3m8n4q0z7x2c5d9e1fg';
const MERCHANT = 'mer_01kap6v3m8n4q0z7x2c5d9e1fh';

/** Body of `POST /auth/v1/token/revoke`. */
@OpenObject({ description: 'The token to revoke.' })
export class RevokeTokenBody {
  @TextField({ min: 1, max: MAX_TOKEN_LENGTH, example: JWT, description: 'The token to revoke.' }) token!: string;
  @TextField({ max: 1024, optional: true, example: 'Written to a log by mistake', description: 'Why, for the log.' })
  reason?: string;
}

/** Body of `POST /auth/v1/token/verify`. */
@OpenObject({ description: 'The token to check.' })
export class VerifyTokenBody {
  @TextField({ min: 1, max: MAX_TOKEN_LENGTH, example: JWT, description: 'The token to check.' }) token!: string;
}

/** Response of `POST /auth/v1/token`. */
@ApiSchema({ description: 'An access token.' })
export class AccessTokenAnswer {
  @ApiProperty({ example: JWT, description: 'Send it in the header `Authorization: Bearer`.' }) access_token!: string;
  @ApiProperty({ enum: ['Bearer'], example: 'Bearer', description: 'The authentication scheme of the token.' })
  token_type!: 'Bearer';
  @ApiProperty({ type: 'integer', example: 3600, description: 'Lifetime in seconds.' }) expires_in!: number;
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-20T03:00:24.000Z',
    description: 'When the token expires (UTC).',
  })
  expires_at!: string;
}

/** Response of `POST /auth/v1/token/revoke`. */
@ApiSchema({ description: 'Whether the token is revoked now.' })
export class RevocationAnswer {
  @ApiProperty({ example: true, description: 'False if the token is invalid or expired.' }) revoked!: boolean;
  @ApiProperty({ ...TOKEN_ID, required: false }) jti?: string;
  @ApiProperty({
    required: false,
    format: 'date-time',
    example: '2026-11-20T02:00:24.274Z',
    description: 'When the token was revoked (UTC).',
  })
  revoked_at?: string;
}

const NULL_IF_INVALID = { type: String, nullable: true, description: 'Null if the token is not valid.' } as const;

/** Response of `POST /auth/v1/token/verify`. */
@ApiSchema({ description: 'Whether a token is valid now, and whose it is.' })
export class VerificationAnswer {
  @ApiProperty({ example: true, description: 'Whether the token is valid now.' }) valid!: boolean;
  @ApiProperty({ ...NULL_IF_INVALID, example: JTI }) jti!: string | null;
  @ApiProperty({ ...NULL_IF_INVALID, example: MERCHANT }) merchantId!: string | null;
  @ApiProperty({ ...NULL_IF_INVALID, example: STORE }) storeId!: string | null;
}

/** Response of `GET /auth/v1/token/introspect`. */
@ApiSchema({ description: 'The claims and the status of a token.' })
export class IntrospectionAnswer {
  @ApiProperty({ enum: ['parcelward'], example: 'parcelward', description: 'The issuer of the token.' }) iss!: string;
  @ApiProperty({ example: MERCHANT, description: 'The id of the merchant.' }) merchantId!: string;
  @ApiProperty({ example: STORE, description: 'The id of the store.' }) storeId!: string;
  @ApiProperty({ example: STORE, description: 'Equal to `storeId`.' }) store_id!: string;
  @ApiProperty({
    example: 'key_01kap6v3m8n4q0z7x2c5d9e1fj',
    description: 'Id of the API key that the token was issued from.',
  })
  keyId!: string;
  @ApiProperty(TOKEN_ID) jti!: string;
  @ApiProperty({ type: 'integer', example: 1795140024, description: 'Time of issue, in seconds since 1970.' })
  iat!: number;
  @ApiProperty({ type: 'integer', example: 1795143624, description: 'Expiry, in seconds since 1970.' }) exp!: number;
  @ApiProperty({ example: false, description: 'Whether the token has expired.' }) expired!: boolean;
  @ApiProperty({ description: 'True if the token or its API key was revoked.' }) revoked!: boolean;
  @ApiProperty({ enum: STORE_MODES, example: 'live', description: 'Whether the store is live or for tests.' })
  mode!: (typeof STORE_MODES)[number];
}
