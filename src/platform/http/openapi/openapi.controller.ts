import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { ApiRoute } from '../api-route.js';
import { ADDRESS_LIMIT } from '../../rate-limit/rate-limit.js';
import { type Audience, servedDocument } from './served-document.js';
import { StaticFile } from './static-file.js';

const DOCUMENT = { auth: 'public', limits: [ADDRESS_LIMIT], idempotency: 'none' } as const;

/** Reads each OpenAPI document at its first request, because most processes never serve it. */
@ApiExcludeController()
@Controller()
export class OpenApiController {
  private readonly files = new Map<Audience, StaticFile>();

  constructor(@Inject(CONFIG) private readonly config: Pick<PlatformConfig, 'PUBLIC_BASE_URL'>) {}

  @Get('openapi.json')
  @ApiRoute({ ...DOCUMENT, summary: 'The routes for integrators', answers: { 200: { description: 'OpenAPI 3.1.' } } })
  get(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.fileFor('integrators').send(request, response);
  }

  @Get('openapi-internal.json')
  @ApiRoute({ ...DOCUMENT, summary: 'The other routes', answers: { 200: { description: 'OpenAPI 3.1.' } } })
  getInternal(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.fileFor('operators').send(request, response);
  }

  private fileFor(audience: Audience): StaticFile {
    const made = this.files.get(audience);
    if (made) return made;
    const text = JSON.stringify(servedDocument(audience, this.config.PUBLIC_BASE_URL));
    const file = StaticFile.ofText(text, 'application/json');
    this.files.set(audience, file);
    return file;
  }
}
