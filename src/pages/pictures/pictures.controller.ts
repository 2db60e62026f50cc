import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { Problem } from '../../platform/errors/problem.js';
import { isNotModified } from '../../platform/http/conditional.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { PictureLinks } from './picture-links.js';
import { READ_PICTURE } from './pictures.endpoints.js';
import { Pictures } from './pictures.service.js';

/** The pictures of pages over HTTP. */
@ApiTags('Pages')
@Controller('pictures')
export class PicturesController {
  constructor(
    private readonly links: PictureLinks,
    private readonly pictures: Pictures,
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
    const { bytes, contentType, etag, cacheControl } = await this.pictures.of(source);
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    if (isNotModified(known, etag)) return void response.status(304).end();
    response.setHeader('Content-Type', contentType);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  }
}
