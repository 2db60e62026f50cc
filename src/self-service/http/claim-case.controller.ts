// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PhotoFilesInterceptor } from '../../claims/uploads/photo-files.interceptor.js';
import { PageFilter, PagePath } from '../../pages/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { MAX_CUSTOMER_PHOTOS } from '../rules/claim-form.js';
import { checkCsrf } from '../rules/visit.js';
import { AnswerPagesService, fieldsOf } from './answer-pages.service.js';
import { AnswerPhotosInterceptor } from './answer-photos.interceptor.js';
import { CancelPagesService } from './cancel-pages.service.js';
import { CustomerAccessInterceptor, type AccessRequest } from './customer-access.interceptor.js';
import { formOf, ShowsForm, SUBMISSION_FORM, TakesForm } from './routes.js';
import { SessionInterceptor } from './session.interceptor.js';

/** What a customer does about a claim that was filed: answers a question, or cancels it (C-SELF-22 to C-SELF-24). */
@ApiTags('Pages')
@Controller('c/:token')
@UseFilters(PageFilter)
@UseInterceptors(CustomerAccessInterceptor, SessionInterceptor)
export class ClaimCaseController {
  constructor(
    private readonly answers: AnswerPagesService,
    private readonly cancellations: CancelPagesService,
  ) {}

  @Get('answer')
  @ShowsForm({
    operationId: 'showAnswerForm',
    rules: 'C-SELF-3, C-SELF-22',
    summary: "Show the form that answers the store's question",
    description: 'Asks who the customer is first. Without an open question it leads to the page of the claim.',
  })
  showAnswer(@Param() _path: PagePath, @Req() { access }: AccessRequest): Promise<HttpResult> {
    return this.answers.show(access);
  }

  @Post('answer')
  @TakesForm({
    bodyFormat: 'multipart',
    operationId: 'submitAnswer',
    rules: 'C-SELF-22, C-SELF-23, C-CLM-34',
    summary: "Answer the store's question",
    description: `Records the answer once, however often the form is sent. A text, up to ${MAX_CUSTOMER_PHOTOS} photos, or both.`,
    mediaType: 'multipart/form-data',
    body: {
      examples: { text: { summary: 'A text', value: { comment: 'The box was open.' } } },
      schema: {
        type: 'object',
        properties: {
          ...SUBMISSION_FORM.schema.properties,
          comment: { type: 'string' },
          file: { type: 'array', items: { type: 'string', format: 'binary' } },
        },
      },
    },
  })
  @UseInterceptors(AnswerPhotosInterceptor, PhotoFilesInterceptor)
  submitAnswer(@Param() _path: PagePath, @Req() { access, body, files = [] }: AccessRequest): Promise<HttpResult> {
    checkCsrf(access.visit, access.token, fieldsOf(body).get('csrf'));
    return this.answers.take(
      access,
      body,
      files.map(({ buffer }) => buffer),
    );
  }

  @Get('cancel')
  @ShowsForm({
    operationId: 'showClaimCancellation',
    rules: 'C-SELF-3, C-SELF-24',
    summary: 'Ask whether to cancel a claim',
    description: 'Asks who the customer is first. After the decision it leads to the page of the claim.',
  })
  showCancel(@Param() _path: PagePath, @Req() { access }: AccessRequest): Promise<HttpResult> {
    return this.cancellations.show(access);
  }

  @Post('cancel')
  @TakesForm({
    operationId: 'cancelClaim',
    rules: 'C-SELF-24, C-CLM-35',
    summary: 'Cancel a claim',
    description: 'Until staff have decided on it. A second time it changes nothing.',
    body: formOf('The form', {}),
  })
  cancel(@Param() _path: PagePath, @Req() { access }: AccessRequest): Promise<HttpResult> {
    return this.cancellations.take(access);
  }
}
