import { Controller, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UploadsService } from '../../claims/index.js';
import { PhotoFileInterceptor } from '../../claims/uploads/photo-file.interceptor.js';
import { PageFilter, PagePath } from '../../pages/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { checkHref } from '../model/flow.js';
import { MAX_CUSTOMER_PHOTOS } from '../rules/claim-form.js';
import { checkCsrf } from '../rules/visit.js';
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
    private readonly uploads: UploadsService,
  ) {}

  @Post('photos')
  @TakesForm({
    bodyFormat: 'multipart',
    operationId: 'addClaimPhoto',
    rules: 'C-SELF-13, C-PHO',
    summary: 'Add a photo to the claim',
    description: `At most ${MAX_CUSTOMER_PHOTOS} photos, each as for \`POST /claims/uploads\`.`,
    mediaType: 'multipart/form-data',
    body: {
      examples: { photo: { summary: 'A photo in the field file', value: { file: 'the bytes of a photo' } } },
      schema: { type: 'object', properties: { csrf: { type: 'string' }, file: { type: 'string', format: 'binary' } } },
    },
  })
  @UseInterceptors(CustomerPhotoInterceptor, PhotoFileInterceptor)
  async addPhoto(@Param() _path: PagePath, @Req() { access, body, file }: AccessRequest): Promise<HttpResult> {
    checkCsrf(access.visit, access.token, (body as { csrf?: string } | undefined)?.csrf);
    const { buffer } = file as { buffer: Buffer };
    const { url } = await this.uploads.add(access.store.store_id, buffer);
    const isAdded = await this.claims.addPhoto(access.visited, url);
    return this.access.redirect(checkHref(access, isAdded ? undefined : 'full'));
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
