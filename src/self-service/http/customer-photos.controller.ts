// SPDX-License-Identifier: Apache-2.0
import { Controller, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PhotoFilesInterceptor } from '../../claims/uploads/photo-files.interceptor.js';
import { PageFilter, PagePath } from '../../pages/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { checkHref, type PhotoAlert } from '../model/flow.js';
import { MAX_CUSTOMER_PHOTOS } from '../rules/claim-form.js';
import { checkCsrf } from '../rules/visit.js';
import { photoUpload } from '../self-service.limits.js';
import { CustomerClaimsService } from '../services/customer-claims.service.js';
import { CustomerAccessInterceptor, type AccessRequest } from './customer-access.interceptor.js';
import { CustomerAccessService } from './customer-access.service.js';
import { CustomerPhotoInterceptor } from './customer-photo.interceptor.js';
import { formOf, TakesForm } from './routes.js';

/** The photos of a claim that a customer has not filed yet (C-SELF-13). */
@ApiTags('Pages')
@Controller('t/:token/claim')
@UseFilters(PageFilter)
@UseInterceptors(CustomerAccessInterceptor)
export class CustomerPhotosController {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly claims: CustomerClaimsService,
    private readonly attempts: AttemptLimitService,
  ) {}

  @Post('photos')
  @TakesForm({
    bodyFormat: 'multipart',
    operationId: 'addClaimPhotos',
    rules: 'C-SELF-13, C-SELF-25, C-PHO',
    summary: 'Add photos to the claim',
    description: `At most ${MAX_CUSTOMER_PHOTOS} photos, each as for \`POST /claims/uploads\`.`,
    mediaType: 'multipart/form-data',
    body: {
      examples: { photo: { summary: 'A photo in the field file', value: { file: 'the bytes of a photo' } } },
      schema: { type: 'object', properties: { csrf: { type: 'string' }, file: { type: 'string', format: 'binary' } } },
    },
  })
  @UseInterceptors(CustomerPhotoInterceptor, PhotoFilesInterceptor)
  async addPhotos(@Param() _path: PagePath, @Req() { access, body, files = [] }: AccessRequest): Promise<HttpResult> {
    checkCsrf(access.visit, access.token, (body as { csrf?: string } | undefined)?.csrf);
    let alert: PhotoAlert | undefined;
    for (const [index, { buffer }] of files.entries()) {
      // The first one was counted before it was read.
      if (index > 0) await this.attempts.count(photoUpload(access.visited.storeId, access.visited.orderNumber));
      alert = (await this.claims.attachPhoto(access.visited, buffer)) ?? alert;
      if (alert === 'full') break;
    }
    return this.access.redirect(checkHref(access, alert));
  }

  @Post('photos/remove')
  @TakesForm({
    operationId: 'removeClaimPhoto',
    rules: 'C-SELF-13',
    summary: 'Remove a photo from the claim',
    description: 'The photo is deleted later, as every photo that no claim names.',
    body: formOf('The URL of a photo', { photo: 'https://parcels.example.com/uploads/q8fT2c5LxYz0wVbN.jpg' }),
  })
  async removePhoto(@Param() _path: PagePath, @Req() { access, form }: AccessRequest): Promise<HttpResult> {
    await this.claims.removePhoto(access.visited, form.get('photo') ?? '');
    return this.access.redirect(checkHref(access));
  }
}
