// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { ApiRoute } from '../../platform/http/api-route.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { ADDRESS_LIMIT } from '../../platform/rate-limit/rate-limit.js';
import { TOKEN_LIMIT } from '../auth.limits.js';
import {
  AccessTokenAnswer,
  IntrospectionAnswer,
  RevocationAnswer,
  RevokeTokenBody,
  VerificationAnswer,
  VerifyTokenBody,
} from '../model/token.resource.js';
import { TokensService } from '../services/tokens.service.js';

const NO_STORE = { 'Cache-Control': 'no-store' };
const ROUTE = { limits: [ADDRESS_LIMIT], idempotency: 'none' } as const;

/** `/auth/v1/token`: access tokens (C-AUTH). */
@ApiTags('Authentication')
@Controller('auth/v1/token')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Post()
  @ApiRoute({
    operationId: 'issueToken',
    rules: 'C-AUTH-1 to C-AUTH-13',
    summary: 'Issue an access token',
    description:
      'Send the API key in X-API-Key and the shop domain, in any case, in X-Shop-Domain. A token is valid for 60 minutes; request the next one within the last five.',
    ...ROUTE,
    auth: 'api-key',
    limits: [ADDRESS_LIMIT, TOKEN_LIMIT],
    answers: { 200: { description: 'The token.', type: AccessTokenAnswer, headers: NO_STORE } },
    problems: ['INVALID_API_KEY', 'STORE_SUSPENDED'],
  })
  async issue(@Req() request: Request): Promise<HttpResult> {
    const [apiKey, shopDomain] = [request.get('X-API-Key'), request.get('X-Shop-Domain')];
    return new HttpResult(200, await this.tokens.issue(apiKey, shopDomain), NO_STORE);
  }

  @Post('revoke')
  @ApiRoute({
    operationId: 'revokeToken',
    rules: 'C-AUTH-23 to C-AUTH-25',
    summary: 'Revoke an access token',
    description: 'Takes effect at once. Idempotent.',
    ...ROUTE,
    auth: 'public',
    body: RevokeTokenBody,
    answers: { 200: { description: 'Whether the token is revoked now.', type: RevocationAnswer, headers: NO_STORE } },
  })
  async revoke(@Body() { token, reason }: RevokeTokenBody): Promise<HttpResult> {
    return new HttpResult(200, await this.tokens.revoke(token, reason), NO_STORE);
  }

  @Post('verify')
  @ApiRoute({
    operationId: 'verifyToken',
    rules: 'C-AUTH-26',
    summary: 'Check an access token',
    description: 'Whether the service would accept the token now, and of which store it is.',
    ...ROUTE,
    auth: 'public',
    body: VerifyTokenBody,
    answers: {
      200: {
        description: 'Whether the token is valid now, and its store.',
        type: VerificationAnswer,
        headers: NO_STORE,
      },
    },
  })
  async verify(@Body() { token }: VerifyTokenBody): Promise<HttpResult> {
    return new HttpResult(200, await this.tokens.verify(token), NO_STORE);
  }

  @Get('introspect')
  @ApiRoute({
    operationId: 'introspectToken',
    rules: 'C-AUTH-27, C-AUTH-28',
    summary: 'Show the claims of an access token',
    description: 'Reads the token in `Authorization: Bearer`, even if it is expired or revoked.',
    ...ROUTE,
    auth: 'unverified-token',
    answers: {
      200: { description: 'The claims and the status of the token.', type: IntrospectionAnswer, headers: NO_STORE },
    },
    problems: ['TOKEN_MISSING', 'TOKEN_INVALID'],
  })
  async introspect(@Req() { headers }: Request): Promise<HttpResult> {
    return new HttpResult(200, await this.tokens.introspect(headers.authorization), NO_STORE);
  }
}
