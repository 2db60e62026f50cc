import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HttpResult } from '../http-result.js';
import { ApiRoute } from '../api-route.js';
import { ADDRESS_LIMIT } from '../../rate-limit/rate-limit.js';
import { ApiDocumentService } from './api-document.service.js';

@ApiExcludeController()
@Controller('openapi.json')
export class OpenApiController {
  constructor(private readonly document: ApiDocumentService) {}

  @Get()
  @ApiRoute({
    summary: 'This document',
    auth: 'public',
    limits: [ADDRESS_LIMIT],
    idempotency: 'none',
    answers: { 200: { description: 'OpenAPI 3.0.' } },
  })
  get(): HttpResult {
    return new HttpResult(200, this.document.json);
  }
}
