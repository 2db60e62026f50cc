import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { Problem } from '../../platform/errors/problem.js';
import { isNotModified } from '../../platform/http/conditional.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { PictureLinksService } from './picture-links.service.js';
import { PLACEHOLDER } from './picture.js';
import { READ_PICTURE } from './pictures.endpoints.js';
import { PicturesService } from './pictures.service.js';

/** The pictures of pages over HTTP. */
@ApiTags('Pages')
@Controller('pictures')
export class PicturesController {
  constructor(
    private readonly links: PictureLinksService,
    private readonly pictures: PicturesService,
  ) {}

  @Get(':token')
  @Endpoint(READ_PICTURE)
  async read(
    @Param('token') token: string,
    @Headers('if-none-match') known: string | undefined,
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
