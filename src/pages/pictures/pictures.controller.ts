import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { Problem } from '../../platform/errors/problem.js';
import { isNotModified } from '../../platform/http/conditional.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { PictureLinksService } from './picture-links.service.js';
import { PicturePath } from './picture.dto.js';
import { PLACEHOLDER } from './picture.js';
import { PicturesService } from './pictures.service.js';

const ETAG = { ETag: 'Names these bytes, for `If-None-Match`.' };

/** The pictures of pages over HTTP. */
@ApiTags('Pages')
@Controller('pictures')
export class PicturesController {
  constructor(
    private readonly links: PictureLinksService,
    private readonly pictures: PicturesService,
  ) {}

  @Get(':token')
  @ApiRoute({
    summary: "Read a picture of a customer's page",
    description:
      "A merchant's picture of an item or of its brand, drawn anew as WebP, so that the customer's browser asks no other host. " +
      'For one of an item that cannot be had, a placeholder.',
    auth: 'public',
    limit: 'none',
    idempotency: 'none',
    path: PicturePath,
    requestHeaders: { 'If-None-Match': 'The `ETag` of a picture that is there already.' },
    answers: {
      200: { description: 'The picture, or a placeholder.', mediaType: 'image/*', headers: ETAG },
      304: { description: 'The picture is the one that is there already.', headers: ETAG },
    },
    problems: ['PAGE_NOT_FOUND'],
  })
  async read(
    @Param() { token }: PicturePath,
    @Headers('If-None-Match') known: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const source = this.links.open(token);
    if (!source) throw new Problem('PAGE_NOT_FOUND', 'There is no such picture.');
    const picture = await this.pictures.of(source);
    // A logo has the store's name in its place, and a code nothing that looks like one.
    if (picture === PLACEHOLDER && source.size !== 'item')
      throw new Problem('PAGE_NOT_FOUND', 'The picture cannot be had.');
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
