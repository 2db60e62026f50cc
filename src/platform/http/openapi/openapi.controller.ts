import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { HttpResult } from '../http-result.js';
import { ApiRoute } from '../api-route.js';
import { ADDRESS_LIMIT } from '../../rate-limit/rate-limit.js';
import { type Audience, servedDocument } from './served-document.js';

const DOCUMENT = { auth: 'public', limits: [ADDRESS_LIMIT], idempotency: 'none' } as const;

/** Reads each OpenAPI document at its first request, because most processes never serve it. */
@ApiExcludeController()
@Controller()
export class OpenApiController {
  private readonly texts = new Map<Audience, string>();

  constructor(@Inject(CONFIG) private readonly config: Pick<PlatformConfig, 'PUBLIC_BASE_URL'>) {}

  @Get('openapi.json')
  @ApiRoute({ ...DOCUMENT, summary: 'The routes for integrators', answers: { 200: { description: 'OpenAPI 3.1.' } } })
  get(): HttpResult {
    return new HttpResult(200, this.textFor('integrators'));
  }

  @Get('openapi-internal.json')
  @ApiRoute({ ...DOCUMENT, summary: 'The other routes', answers: { 200: { description: 'OpenAPI 3.1.' } } })
  getInternal(): HttpResult {
    return new HttpResult(200, this.textFor('operators'));
  }

  private textFor(audience: Audience): string {
    const text = this.texts.get(audience) ?? JSON.stringify(servedDocument(audience, this.config.PUBLIC_BASE_URL));
    this.texts.set(audience, text);
    return text;
  }
}
