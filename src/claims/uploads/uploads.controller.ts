import { Controller, Get, Param, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { CurrentStore } from '../../auth/index.js';
import { type Store } from '../../stores/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { Answer } from '../../platform/http/answer.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { FileImageStore } from './file-image-store.js';
import { ImageStore, PHOTO_CACHE } from './image-store.js';
import { PhotoFileInterceptor, type PhotoRequest } from './photo-file.interceptor.js';
import { contentTypeOf } from './photo-format.js';
import { PHOTO_BODY, READ_PHOTO, UPLOAD_PHOTO } from './uploads.endpoints.js';
import { UploadsService } from './uploads.service.js';

/** Photos over HTTP (C-PHO). */
@ApiTags('Claims')
@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly images: ImageStore,
  ) {}

  @Post('claims/uploads')
  @Endpoint(UPLOAD_PHOTO)
  @ApiConsumes('multipart/form-data')
  @ApiBody(PHOTO_BODY)
  @UseInterceptors(PhotoFileInterceptor)
  async upload(@CurrentStore() store: Store, @Req() request: PhotoRequest): Promise<Answer> {
    const { buffer } = request.file as { buffer: Buffer };
    return new Answer(201, { data: await this.uploads.add(store.store_id, buffer) });
  }

  @Get('uploads/:name')
  @Endpoint(READ_PHOTO)
  async read(@Param('name') name: string, @Res() response: Response): Promise<void> {
    const bytes = this.images instanceof FileImageStore ? await this.images.read(name) : undefined;
    if (!bytes) throw new Problem('PHOTO_NOT_FOUND', 'There is no such photo.');
    response.setHeader('Content-Type', contentTypeOf(name) ?? 'application/octet-stream');
    response.setHeader('Content-Length', bytes.length);
    response.setHeader('Content-Disposition', 'inline');
    response.setHeader('Cache-Control', PHOTO_CACHE);
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    // The pages of those who decide on claims show it.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.end(bytes);
  }
}
