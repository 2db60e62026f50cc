import { Controller, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { PhotoFileInterceptor, type PhotoRequest, UploadsService } from '../../claims/index.js';
import { LANGUAGE_PARAMETER, PageFilter, PagePath } from '../../pages/index.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { parseForm } from '../../platform/http/body/parse-form.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { MAX_CUSTOMER_PHOTOS } from '../rules/claim-form.js';
import { CustomerClaimsService } from '../services/customer-claims.service.js';
import { CustomerAccessService } from './customer-access.service.js';
import { CustomerPhotoInterceptor } from './customer-photo.interceptor.js';
import { checkHref } from './photo-alert.js';
import { described, FORM_ROUTE, formOf, SUBMITS } from './routes.js';
import { checkCsrf } from './visit.js';

const FORM = 'application/x-www-form-urlencoded';

/** The photos of a claim that a customer has not filed yet (C-SELF-13). */
@ApiTags('Pages')
@Controller('t/:token/claim')
@UseFilters(PageFilter)
export class CustomerPhotosController {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly claims: CustomerClaimsService,
    private readonly uploads: UploadsService,
  ) {}

  @Post('photos')
  @ApiQuery(LANGUAGE_PARAMETER)
  @ApiRoute({
    ...FORM_ROUTE,
    ...SUBMITS,
    bodyFormat: 'multipart',
    summary: 'Add a photo to the claim',
    description: described(`At most ${MAX_CUSTOMER_PHOTOS} photos, each as for \`POST /claims/uploads\`.`),
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    examples: { photo: { summary: 'A photo in the field file', value: { file: 'the bytes of a photo' } } },
    schema: { type: 'object', properties: { csrf: { type: 'string' }, file: { type: 'string', format: 'binary' } } },
  })
  @UseInterceptors(CustomerPhotoInterceptor, PhotoFileInterceptor)
  async addPhoto(@Param() { token }: PagePath, @Req() request: PhotoRequest): Promise<HttpResult> {
    const access = await this.access.open('claim', token, request);
    const { visit, visited, store } = access;
    checkCsrf(visit, token, (request.body as { csrf?: string } | undefined)?.csrf);
    const { buffer } = request.file as { buffer: Buffer };
    const { url } = await this.uploads.add(store.store_id, buffer);
    const isAdded = await this.claims.addPhoto(visited, url);
    return this.access.redirect(checkHref(access, isAdded ? undefined : 'full'));
  }

  @Post('photos/remove')
  @ApiQuery(LANGUAGE_PARAMETER)
  @ApiRoute({
    ...FORM_ROUTE,
    ...SUBMITS,
    summary: 'Remove a photo from the claim',
    description: described('The photo is deleted later, as every photo that no claim names.'),
  })
  @ApiConsumes(FORM)
  @ApiBody(formOf('The URL of a photo', { photo: 'https://parcels.example.com/uploads/q8fT2c5LxYz0wVbN.jpg' }))
  async removePhoto(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const access = await this.access.open('claim', token, request);
    const { visit, visited } = access;
    const form = parseForm(request);
    checkCsrf(visit, token, form.get('csrf'));
    await this.claims.removePhoto(visited, form.get('photo') ?? '');
    return this.access.redirect(checkHref(access));
  }
}
