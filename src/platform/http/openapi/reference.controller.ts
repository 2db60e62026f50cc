import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ADDRESS_LIMIT } from '../../rate-limit/rate-limit.js';
import { ApiRoute } from '../api-route.js';
import { HttpResult } from '../http-result.js';
import { REFERENCE_HTML, REFERENCE_SCRIPT } from './reference-page.js';

// By the package's name, because a bundle of the service is in another folder.
const ROOT = dirname(createRequire(import.meta.url).resolve('parcelward/package.json'));
const REDOC = join(ROOT, 'dist/redoc/redoc.standalone.js');

const FILE = { auth: 'public', limits: [ADDRESS_LIMIT], idempotency: 'none' } as const;
const CACHE = { 'Cache-Control': 'public, max-age=3600' };
const SCRIPT = { 'Content-Type': 'text/javascript; charset=utf-8', ...CACHE };

/** The reference for readers, in three columns (C-DOC-8). The build copies Redoc beside the service. */
@ApiExcludeController()
@Controller('reference')
export class ReferenceController {
  private redoc?: Promise<string>;

  @Get()
  @ApiRoute({ ...FILE, summary: 'The reference', answers: { 200: { description: 'A page.', mediaType: 'text/html' } } })
  page(): HttpResult {
    return new HttpResult(200, REFERENCE_HTML, { 'Content-Type': 'text/html; charset=utf-8', ...CACHE });
  }

  @Get('start.js')
  @ApiRoute({ ...FILE, summary: 'Its script', answers: { 200: { description: 'JavaScript.' } } })
  start(): HttpResult {
    return new HttpResult(200, REFERENCE_SCRIPT, SCRIPT);
  }

  @Get('redoc.standalone.js')
  @ApiRoute({ ...FILE, summary: 'Redoc', answers: { 200: { description: 'JavaScript.' } } })
  async script(): Promise<HttpResult> {
    this.redoc ??= readFile(REDOC, 'utf8');
    return new HttpResult(200, await this.redoc, SCRIPT);
  }
}
