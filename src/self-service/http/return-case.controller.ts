// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageFilter, PagePath } from '../../pages/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { CancelPagesService } from './cancel-pages.service.js';
import { CustomerAccessInterceptor, type AccessRequest } from './customer-access.interceptor.js';
import { formOf, ShowsForm, TakesForm } from './routes.js';
import { SessionInterceptor } from './session.interceptor.js';

/** What a customer does about a return that was requested: cancels it (C-SELF-24). */
@ApiTags('Pages')
@Controller('r/:token')
@UseFilters(PageFilter)
@UseInterceptors(CustomerAccessInterceptor, SessionInterceptor)
export class ReturnCaseController {
  constructor(private readonly cancellations: CancelPagesService) {}

  @Get('cancel')
  @ShowsForm({
    operationId: 'showReturnCancellation',
    rules: 'C-SELF-3, C-SELF-24',
    summary: 'Ask whether to cancel a return',
    description: 'Asks who the customer is first. After the decision it leads to the page of the return.',
  })
  show(@Param() _path: PagePath, @Req() { access }: AccessRequest): Promise<HttpResult> {
    return this.cancellations.show(access);
  }

  @Post('cancel')
  @TakesForm({
    operationId: 'cancelReturn',
    rules: 'C-SELF-24, C-RET-30',
    summary: 'Cancel a return',
    description: 'Until the merchant has decided on it. A second time it changes nothing.',
    body: formOf('The form', {}),
  })
  cancel(@Param() _path: PagePath, @Req() { access }: AccessRequest): Promise<HttpResult> {
    return this.cancellations.take(access);
  }
}
