import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { ADDRESS_LIMIT } from '../../rate-limit/rate-limit.js';
import { ApiRoute } from '../api-route.js';
import { PACKAGE_FOLDER } from '../../version.js';
import { contractPage } from './contract-page.js';
import { explorerFile, SCRIPT } from './explorer-files.js';
import { REFERENCE_SCRIPT, referencePage } from './reference-page.js';
import { StaticFile } from './static-file.js';

const FILE = { auth: 'public', limits: [ADDRESS_LIMIT], idempotency: 'none' } as const;

/** The reference for readers, in three columns, and the contract that it links to (C-DOC-8, C-DOC-13). */
@ApiExcludeController()
@Controller('reference')
export class ReferenceController {
  // Made at the first request, because most processes never serve them.
  private made?: Record<'page' | 'redoc' | 'start', StaticFile>;
  private contractFile?: StaticFile;

  @Get()
  @ApiRoute({ ...FILE, summary: 'The reference', answers: { 200: { description: 'A page.', mediaType: 'text/html' } } })
  page(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files().page.send(request, response);
  }

  @Get('start.js')
  @ApiRoute({ ...FILE, summary: 'Its script', answers: { 200: { description: 'JavaScript.' } } })
  start(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files().start.send(request, response);
  }

  @Get('redoc.standalone.js')
  @ApiRoute({ ...FILE, summary: 'Redoc', answers: { 200: { description: 'JavaScript.' } } })
  script(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files().redoc.send(request, response);
  }

  @Get('contract')
  @ApiRoute({ ...FILE, summary: 'The contract', answers: { 200: { description: 'A page.', mediaType: 'text/html' } } })
  contract(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.contractFile ??= StaticFile.ofText(
      contractPage(readFileSync(join(PACKAGE_FOLDER, 'docs/reference/contract.md'), 'utf8')),
      'text/html',
    );
    return this.contractFile.send(request, response);
  }

  private files() {
    if (this.made) return this.made;
    const redoc = explorerFile('redoc.standalone.js');
    const start = StaticFile.ofText(REFERENCE_SCRIPT, SCRIPT);
    const scripts = [redoc.addressAt('reference/redoc.standalone.js'), start.addressAt('reference/start.js')];
    return (this.made = { redoc, start, page: StaticFile.ofText(referencePage(scripts), 'text/html') });
  }
}
