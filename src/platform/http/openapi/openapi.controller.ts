import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Answer } from '../answer.js';
import { Endpoint } from '../endpoint.js';

/** The document's JSON, written once all routes are known. */
@Injectable()
export class OpenApiText {
  json = '';
}

@ApiExcludeController()
@Controller('openapi.json')
export class OpenApiController {
  constructor(private readonly document: OpenApiText) {}

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
