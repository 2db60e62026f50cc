// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { CurrentCaller, CurrentStore, RequireStore, STORE_ROUTE } from '../../auth/index.js';
import { CONFIG } from '../../platform/config/config.js';
import { ApiRoute, type ApiRouteOptions } from '../../platform/http/api-route.js';
import { bodyStream } from '../../platform/http/body/body-stream.js';
import { sendParts } from '../../platform/http/connections/send-parts.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { type TenantRequest } from '../../platform/http/tenant-request.js';
import { pageRequestOf } from '../../platform/pagination/page.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { type ImportsConfig } from '../imports.settings.js';
import { ImportLine } from '../model/import-line.js';
import {
  ImportAnswer,
  type ImportData,
  ImportPath,
  ImportQuery,
  ImportsAnswer,
  ImportsQuery,
  ImportError,
} from '../model/import.resource.js';
import { formatOf } from '../rules/import-format.js';
import { MAX_UPLOAD_MS } from '../services/import-quota.service.js';
import { ImportUploadsService } from '../services/import-uploads.service.js';
import { ImportsService } from '../services/imports.service.js';
import { IMPORT_BODY, REFUSED_LINES } from './imports.examples.js';

const IDLE_MS = 30_000;

const READ_ONE = {
  ...STORE_ROUTE,
  path: ImportPath,
  problems: ['IMPORT_NOT_FOUND'],
} satisfies Partial<ApiRouteOptions>;

/** Imports of order history over HTTP (C-IMP). */
@ApiTags('Imports')
@Controller('imports')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly uploads: ImportUploadsService,
    @Inject(CONFIG) private readonly config: Pick<ImportsConfig, 'MAX_IMPORT_BYTES'>,
  ) {}

  @Post()
  @ApiRoute({
    ...STORE_ROUTE,
    operationId: 'createImport',
    rules: 'C-IMP',
    summary: 'Import order history',
    description:
      'Takes a file of up to 4 GiB and imports its orders in the background, as `PUT` would, but silently: no mails, no text ' +
      'messages and by default no webhooks. A line is imported whole or refused; the others go on. Importing the file again ' +
      'changes nothing. The imports of a store run one after the other.',
    query: ImportQuery,
    bodyFormat: 'stream',
    answers: {
      202: {
        description: 'The file is stored, and its import is queued.',
        type: ImportAnswer,
        headers: { Location: 'Path of the import.' },
      },
    },
    problems: ['UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_ERROR', 'TOO_MANY_IMPORTS', 'DAILY_QUOTA_EXCEEDED'],
  })
  @RequireStore('custom_api', 'oms_push')
  @ApiExtraModels(ImportLine)
  @ApiOperation({ requestBody: IMPORT_BODY })
  async create(
    @CurrentCaller() caller: CallerContext,
    @Req() request: TenantRequest,
    @Query() { format, dry_run, webhooks, protection_lines, keep_hash }: ImportQuery,
  ): Promise<HttpResult> {
    const options = {
      format: formatOf(request.headers['content-type'], format),
      isDryRun: dry_run === 'true',
      sendsWebhooks: webhooks === 'true',
      protectionLines: protection_lines,
      keepsHash: keep_hash === 'true',
    };
    const limits = { maxBytes: this.config.MAX_IMPORT_BYTES, maxMs: MAX_UPLOAD_MS, idleMs: IDLE_MS };
    const created = await this.uploads.receive(caller, options, bodyStream(request, limits));
    return new HttpResult(202, { data: { import: created } }, { Location: `/imports/${created.import_id}` });
  }

  @Get()
  @ApiRoute({
    ...STORE_ROUTE,
    operationId: 'listImports',
    rules: 'C-IMP-7',
    summary: 'List imports',
    description: 'Imports of the store, newest first. An import is listed for 30 days after its end.',
    query: ImportsQuery,
    answers: { 200: { description: 'A page of imports, newest first.', type: ImportsAnswer } },
    problems: ['VALIDATION_ERROR'],
  })
  async list(@CurrentStore() store: Store, @Query() query: ImportsQuery): Promise<{ data: object }> {
    const { imports, next } = await this.imports.list(store.store_id, pageRequestOf(query));
    return { data: { imports, next_cursor: next } };
  }

  @Get(':import_id')
  @ApiRoute({
    ...READ_ONE,
    operationId: 'getImport',
    rules: 'C-IMP-7, C-IMP-15',
    summary: 'Read the progress of an import',
    description:
      'How far the import is, and what became of its orders. Ask again until the state is `completed`, `failed` or `cancelled`.',
    answers: { 200: { description: 'The import, and how far it is.', type: ImportAnswer } },
  })
  async get(@CurrentStore() store: Store, @Param() { import_id }: ImportPath): Promise<{ data: ImportData }> {
    return { data: { import: await this.imports.get(store.store_id, import_id) } };
  }

  @Get(':import_id/errors')
  @ApiRoute({
    ...READ_ONE,
    operationId: 'listImportErrors',
    rules: 'C-IMP-9',
    summary: 'Read the refused lines of an import',
    description:
      'One JSON object per line: `line`, `order_number` and `problem`. It has the first 10,000 refused lines, and those of a ' +
      'running import so far.',
    answers: {
      200: {
        description: 'The refused lines, in the order of the file.',
        mediaType: 'application/x-ndjson',
        type: ImportError,
        example: REFUSED_LINES,
      },
    },
  })
  async errors(
    @CurrentStore() store: Store,
    @Param() { import_id }: ImportPath,
    @Res() response: Response,
  ): Promise<void> {
    const lines = await this.imports.errors(store.store_id, import_id);
    response.setHeader('Content-Type', 'application/x-ndjson');
    await sendParts(response, lines);
  }

  @Post(':import_id/cancel')
  @ApiRoute({
    ...READ_ONE,
    operationId: 'cancelImport',
    rules: 'C-IMP-8',
    summary: 'Cancel an import',
    description: 'Ends the import after the present batch. The orders that it has imported stay.',
    answers: { 200: { description: 'The cancelled import.', type: ImportAnswer } },
    problems: ['IMPORT_NOT_FOUND', 'IMPORT_STATE_CONFLICT'],
  })
  async cancel(@CurrentStore() store: Store, @Param() { import_id }: ImportPath): Promise<{ data: ImportData }> {
    return { data: { import: await this.imports.cancel(store.store_id, import_id) } };
  }
}
