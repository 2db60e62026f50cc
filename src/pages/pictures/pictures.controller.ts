// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { Problem } from '../../platform/errors/problem.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { isNotModified } from '../../platform/http/http-result.js';
import { ClosedObject, TextField } from '../../platform/validation/index.js';
import { PictureLinksService } from './picture-links.service.js';
import { PLACEHOLDER } from './picture.js';
import { PicturesService } from './pictures.service.js';

const HEADERS = {
  ETag: 'Version of the picture, for `If-None-Match`.',
  'Cache-Control': 'A day for a picture, five minutes for a placeholder.',
};

@ClosedObject()
class PicturePath {
  // No request line that the server accepts has a longer token.
  @TextField({
    min: 1,
    max: 16_384,
    description: 'Token of the picture link on a page.',
    example: 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}

/** Serves the proxied pictures of pages. */
@ApiTags('Pages')
@Controller('pictures')
export class PicturesController {
  constructor(
    private readonly links: PictureLinksService,
    private readonly pictures: PicturesService,
  ) {}

  @Get(':token')
  @ApiRoute({
    operationId: 'getPicture',
    rules: 'C-PAGE-11',
    summary: 'Get a picture of a customer page',
    description:
      "A merchant's item picture, logo or QR code, re-encoded as WebP, so that customers' browsers contact no other host. " +
      'A placeholder replaces an unavailable item picture.',
    auth: 'public',
    limits: [],
    idempotency: 'none',
    path: PicturePath,
    requestHeaders: { 'If-None-Match': 'The `ETag` of the cached picture.' },
    answers: {
      200: { description: 'The picture, or a placeholder.', mediaType: 'image/*', headers: HEADERS },
      304: { description: 'The picture has not changed.', headers: HEADERS },
    },
    problems: ['PAGE_NOT_FOUND'],
  })
  async read(
    @Param() { token }: PicturePath,
    @Headers('If-None-Match') known: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const source = this.links.resolve(token);
    if (!source) throw new Problem('PAGE_NOT_FOUND', 'The picture link is invalid.');
    const picture = await this.pictures.get(source);
    // Only items have a placeholder: the page shows the store's name without a logo, and a placeholder must not look like a code.
    if (picture === PLACEHOLDER && source.size !== 'item')
      throw new Problem('PAGE_NOT_FOUND', 'The picture is unavailable.');
    const { bytes, contentType, etag, cacheControl } = picture;
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    if (isNotModified(known, etag)) return void response.status(304).end();
    response.setHeader('Content-Type', contentType);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  }
}
