import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Answer } from '../answer.js';
import { Endpoint } from '../endpoint.js';
import { ApiDocumentService } from './api-document.service.js';

@ApiExcludeController()
@Controller('openapi.json')
export class OpenApiController {
  constructor(private readonly document: ApiDocumentService) {}

  @Get()
  @Endpoint({
    summary: 'This document',
    auth: 'public',
    limit: 'address',
    idempotency: 'none',
    answers: { 200: { description: 'OpenAPI 3.0.' } },
  })
  get(): Answer {
    return Answer.ofText(200, this.document.json);
  }
}
