import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ADDRESS_LIMIT } from '../../rate-limit/rate-limit.js';
import { ApiRoute } from '../api-route.js';
import { HttpResult } from '../http-result.js';
import { PACKAGE_FOLDER } from '../../version.js';
import { REFERENCE_HTML, REFERENCE_SCRIPT } from './reference-page.js';

const REDOC = join(PACKAGE_FOLDER, 'dist/redoc/redoc.standalone.js');

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
