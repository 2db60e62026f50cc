// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problem } from '../../platform/errors/problem.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { ADDRESS_LIMIT } from '../../platform/rate-limit/rate-limit.js';
import { type Store } from '../../stores/index.js';
import { STORE_ROUTE } from '../auth.limits.js';
import { CurrentStore } from '../guards/tenant.js';
import {
  ActiveApiKeyAnswer,
  ApiKeyBody,
  ApiKeyPath,
  IssuedApiKeyAnswer,
  RevokeApiKeyBody,
  RevokedApiKeyAnswer,
} from '../model/api-key.resource.js';
import { ApiKeysService } from '../services/api-keys.service.js';

const NO_STORE = { 'Cache-Control': 'no-store' };
const ROUTE = { auth: 'internal', limits: [ADDRESS_LIMIT], idempotency: 'none' } as const;

/** `/api-keys`: the keys of stores, for internal services (C-KEY-5). */
@ApiTags('API keys')
@Controller('api-keys')
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeysService) {}

  @Post('generate')
  @ApiRoute({
    operationId: 'generateApiKey',
    rules: 'C-KEY-1 to C-KEY-8',
    summary: "Generate a store's API key",
    description: 'For a store without an active key. To replace one, rotate it.',
    ...ROUTE,
    body: ApiKeyBody,
    answers: {
      201: { description: 'The key. Only this response shows it.', type: IssuedApiKeyAnswer, headers: NO_STORE },
    },
    problems: ['STORE_NOT_FOUND', 'API_KEY_EXISTS'],
  })
  async generate(@Body() { store_id }: ApiKeyBody): Promise<HttpResult> {
    return new HttpResult(201, { data: await this.apiKeys.generate(store_id) }, NO_STORE);
  }

  @Post('rotate')
  @ApiRoute({
    operationId: 'rotateApiKey',
    rules: 'C-KEY-9, C-KEY-10',
    summary: "Rotate a store's API key",
    description: 'Ends the active key at once. Its tokens stay valid until they expire.',
    ...ROUTE,
    body: ApiKeyBody,
    answers: {
      201: { description: 'The new key. Only this response shows it.', type: IssuedApiKeyAnswer, headers: NO_STORE },
    },
    problems: ['STORE_NOT_FOUND'],
  })
  async rotate(@Body() { store_id }: ApiKeyBody): Promise<HttpResult> {
    return new HttpResult(201, { data: await this.apiKeys.rotate(store_id) }, NO_STORE);
  }

  @Post('revoke')
  @ApiRoute({
    operationId: 'revokeApiKey',
    rules: 'C-KEY-11 to C-KEY-13, C-KEY-19',
    summary: "Revoke a store's API key",
    description:
      'Ends the active key and all of its tokens at once. Tokens of keys that were rotated earlier stay valid until they ' +
      'expire, unless `all_tokens` is true.',
    ...ROUTE,
    body: RevokeApiKeyBody,
    answers: { 200: { description: 'Whether anything was revoked.', type: RevokedApiKeyAnswer, headers: NO_STORE } },
    problems: ['STORE_NOT_FOUND'],
  })
  async revoke(@Body() { store_id, all_tokens }: RevokeApiKeyBody): Promise<HttpResult> {
    return new HttpResult(200, { data: await this.apiKeys.revoke(store_id, { all_tokens }) }, NO_STORE);
  }

  @Get('list/:storeId')
  @ApiRoute({
    operationId: 'getApiKey',
    rules: 'C-KEY-15 to C-KEY-17',
    summary: "Show a store's active API key, masked",
    description: "For internal services, and for the store's own token.",
    ...STORE_ROUTE,
    auth: 'internal-or-store',
    path: ApiKeyPath,
    answers: { 200: { description: 'The active key, or null.', type: ActiveApiKeyAnswer, headers: NO_STORE } },
    problems: ['FORBIDDEN', 'STORE_NOT_FOUND'],
  })
  async list(@Param() { storeId }: ApiKeyPath, @CurrentStore() store?: Store): Promise<HttpResult> {
    if (store && store.store_id !== storeId) throw new Problem('FORBIDDEN', 'The token belongs to another store.');
    return new HttpResult(200, { data: await this.apiKeys.active(storeId) }, NO_STORE);
  }
}
