// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBody, type ApiBodyOptions, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { CurrentStore, STORE_ROUTE } from '../../auth/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { streamAnswer } from '../../platform/http/connections/paced-answers.js';
import { ADDRESS_LIMIT } from '../../platform/rate-limit/rate-limit.js';
import { type Store } from '../../stores/index.js';
import { FileImageStore, ImageStore, PHOTO_CACHE } from './image-store.js';
import { PhotoFileInterceptor, type PhotoRequest } from './photo-file.interceptor.js';
import { contentTypeOf, dispositionOf } from './photo-format.js';
import { PhotoAnswer, PhotoPath } from './photo.dto.js';
import { UploadsService } from './uploads.service.js';

/** Multer parses the body, so the route declares no `body`. */
const PHOTO_BODY: ApiBodyOptions = {
  required: true,
  examples: { photo: { summary: 'A photo in the field file', value: { file: 'the bytes of a photo' } } },
  schema: {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary', description: 'JPEG, PNG or WebP.' } },
  },
};

/** Photos over HTTP (C-PHO). */
@ApiTags('Claims')
@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly images: ImageStore,
  ) {}

  @Post('claims/uploads')
  @ApiRoute({
    operationId: 'uploadPhoto',
    rules: 'C-PHO',
    summary: 'Upload a photo for a claim',
    description:
      'JPEG, PNG or WebP by content, up to 10 MiB and 50 megapixels; 25 for a WebP, a progressive JPEG or an interlaced PNG. ' +
      'The photo is re-encoded: upright, without metadata, at most 4096 pixels a side. Put its URL into `claimed_images`. The ' +
      'URL cannot be guessed; anyone who has it can see the photo.',
    ...STORE_ROUTE,
    bodyFormat: 'multipart',
    answers: { 201: { description: 'The photo is stored.', type: PhotoAnswer } },
    problems: ['UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_ERROR', 'DAILY_QUOTA_EXCEEDED'],
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody(PHOTO_BODY)
  @UseInterceptors(PhotoFileInterceptor)
  async upload(@CurrentStore() store: Store, @Req() request: PhotoRequest): Promise<{ data: object }> {
    const { buffer } = request.file as { buffer: Buffer };
    return { data: await this.uploads.add(store.store_id, buffer) };
  }

  @Get('uploads/:name')
  @ApiRoute({
    operationId: 'getPhoto',
    rules: 'C-PHO-6, C-PHO-7, C-LAB-11',
    summary: 'Read a photo of a claim or the label of a return',
    description:
      'The bytes of a photo or of a label that staff uploaded, at the URL that the claim or the return has. It needs no token, ' +
      'because nobody can guess the name. The PDF of a return label is a download.',
    auth: 'public',
    limits: [ADDRESS_LIMIT],
    idempotency: 'none',
    path: PhotoPath,
    answers: {
      200: {
        description: 'The photo or label.',
        mediaType: ['image/*', 'application/pdf'],
        headers: { 'Cache-Control': PHOTO_CACHE },
      },
    },
    problems: ['PHOTO_NOT_FOUND'],
  })
  async read(@Param() { name }: PhotoPath, @Res() response: Response): Promise<void> {
    const file = this.images instanceof FileImageStore ? await this.images.open(name) : undefined;
    if (!file) throw new Problem('PHOTO_NOT_FOUND', 'There is no such photo.');
    try {
      const { size } = await file.stat();
      const contentType = contentTypeOf(name);
      response.setHeader('Content-Type', contentType ?? 'application/octet-stream');
      response.setHeader('Content-Length', size);
      response.setHeader('Content-Disposition', dispositionOf(contentType));
      response.setHeader('Cache-Control', PHOTO_CACHE);
      response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
      // Dashboards on other origins show the photo to staff.
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      await streamAnswer(response, () => file.createReadStream());
    } finally {
      await file.close();
    }
  }
}
