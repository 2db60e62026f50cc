import { Body, Controller, Get, Headers, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answer } from '../../platform/http/answer.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import {
  AccessTokenAnswer,
  IntrospectionAnswer,
  RevocationAnswer,
  RevokeTokenBody,
  VerificationAnswer,
  VerifyTokenBody,
} from './dto/token.dto.js';
import { TokensService } from '../services/tokens.service.js';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** `/auth/v1/token`: access tokens (C-AUTH). */
@ApiTags('Authentication')
@Controller('auth/v1/token')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Post()
  @Endpoint({
    summary: 'Mint an access token',
    description:
      'Takes the API key in X-API-Key and the shop domain in X-Shop-Domain, in any case. Tokens live 60 minutes; mint the next one within the last five.',
    auth: 'public',
    limit: 'token',
    idempotency: 'none',
    answers: { 200: { description: 'The token.', type: AccessTokenAnswer } },
    problems: ['INVALID_API_KEY', 'STORE_SUSPENDED'],
  })
  async issue(@Headers('x-api-key') apiKey?: string, @Headers('x-shop-domain') shopDomain?: string): Promise<Answer> {
    return new Answer(200, await this.tokens.issue(apiKey, shopDomain), NO_STORE);
  }

  @Post('revoke')
  @Endpoint({
    summary: 'Revoke an access token',
    description: 'Takes effect at once. A repeat gives the same answer.',
    auth: 'public',
    limit: 'address',
    idempotency: 'none',
    body: RevokeTokenBody,
    answers: { 200: { description: 'Whether the token is revoked now.', type: RevocationAnswer } },
  })
  async revoke(@Body() { token, reason }: RevokeTokenBody): Promise<Answer> {
    return new Answer(200, await this.tokens.revoke(token, reason), NO_STORE);
  }

  @Post('verify')
  @Endpoint({
    summary: 'Check an access token',
    auth: 'public',
    limit: 'address',
    idempotency: 'none',
    body: VerifyTokenBody,
    answers: {
      200: { description: 'Whether the token is accepted at this moment, and whose it is.', type: VerificationAnswer },
    },
  })
  async verify(@Body() { token }: VerifyTokenBody): Promise<Answer> {
    return new Answer(200, await this.tokens.verify(token), NO_STORE);
  }

  @Get('introspect')
  @Endpoint({
    summary: 'Show the claims of an access token',
    description: 'Takes the token in Authorization: Bearer, also an expired or a revoked one.',
    auth: 'public',
    readsToken: true,
    limit: 'address',
    idempotency: 'none',
    answers: { 200: { description: 'Its claims.', type: IntrospectionAnswer } },
    problems: ['TOKEN_MISSING', 'TOKEN_INVALID'],
  })
  async introspect(@Headers('authorization') authorization?: string): Promise<Answer> {
    return new Answer(200, await this.tokens.introspect(authorization), NO_STORE);
  }
}
