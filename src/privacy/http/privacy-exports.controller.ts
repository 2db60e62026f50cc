// SPDX-License-Identifier: Apache-2.0
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { Problem } from '../../platform/errors/problem.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { ADDRESS_LIMIT } from '../../platform/rate-limit/rate-limit.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ClosedObject, IdentifierField } from '../../platform/validation/index.js';
import { StoresService } from '../../stores/index.js';
import { ExportLinksService } from '../services/export-links.service.js';
import { PrivacyExportService } from '../services/privacy-export.service.js';

@ClosedObject()
class ExportPath {
  @IdentifierField({ max: 8192, ascii: true, example: 'q8fT2c5LxYz0wVbN', description: 'The token of the link.' })
  token!: string;
}

/** The download of an export (C-PRIV-9). */
@ApiTags('Privacy')
@Controller('privacy/exports')
export class PrivacyExportsController {
  constructor(
    private readonly links: ExportLinksService,
    private readonly exports: PrivacyExportService,
    private readonly stores: StoresService,
    private readonly clock: ClockService,
  ) {}

  @Get(':token')
  @ApiRoute({
    operationId: 'downloadCustomerData',
    rules: 'C-PRIV-9',
    summary: "Download a customer's data",
    description:
      'A ZIP with one NDJSON file for each kind of record, the photos of claims and a README. The command `privacy export` makes ' +
      'the link, which is valid for seven days; whoever has it can download the data as it is then.',
    auth: 'public',
    limits: [ADDRESS_LIMIT],
    idempotency: 'none',
    path: ExportPath,
    answers: {
      200: {
        description: 'The data.',
        mediaType: 'application/zip',
        headers: {
          'Content-Disposition': '`attachment`, with a name for the file.',
          'Cache-Control': '`no-store`',
        },
      },
    },
    problems: ['PRIVACY_EXPORT_NOT_FOUND'],
  })
  async download(@Param() { token }: ExportPath, @Req() { method }: Request, @Res() response: Response): Promise<void> {
    const target = this.links.resolve(token);
    if (!target) throw new Problem('PRIVACY_EXPORT_NOT_FOUND', 'The link is unknown or has expired.');
    const store = await this.stores.get(target.storeId);
    if (method === 'HEAD') return void this.withHeaders(response).end();
    try {
      await this.exports.send(store, target, this.clock.now(), (zip) => pipeline(zip, this.withHeaders(response)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    }
  }

  private withHeaders(response: Response): Response {
    response.setHeader('Content-Type', 'application/zip');
    response.setHeader('Content-Disposition', 'attachment; filename="customer-data.zip"');
    response.setHeader('Cache-Control', 'no-store');
    return response;
  }
}
