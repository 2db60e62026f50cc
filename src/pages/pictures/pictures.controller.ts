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

/** Serves the proxied pictures of pages. */
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
    if (!source) throw new Problem('PAGE_NOT_FOUND', 'The picture link is invalid.');
    const picture = await this.pictures.get(source);
    // Only items have a placeholder: the store's name replaces a logo, and nothing may look like a code.
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
