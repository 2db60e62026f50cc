import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HttpResult } from '../http-result.js';
import { ApiRoute } from '../api-route.js';
import { ADDRESS_LIMIT } from '../../rate-limit/rate-limit.js';
import { ApiDocumentService } from './api-document.service.js';

const DOCUMENT = { auth: 'public', limits: [ADDRESS_LIMIT], idempotency: 'none' } as const;

@ApiExcludeController()
@Controller()
export class OpenApiController {
  constructor(private readonly documents: ApiDocumentService) {}

  @Get('openapi.json')
  @ApiRoute({ ...DOCUMENT, summary: 'The routes for integrators', answers: { 200: { description: 'OpenAPI 3.1.' } } })
  get(): HttpResult {
    return new HttpResult(200, this.documents.jsonFor('integrators'));
  }

  @Get('openapi-internal.json')
  @ApiRoute({ ...DOCUMENT, summary: 'The other routes', answers: { 200: { description: 'OpenAPI 3.1.' } } })
  getInternal(): HttpResult {
    return new HttpResult(200, this.documents.jsonFor('operators'));
  }
}
