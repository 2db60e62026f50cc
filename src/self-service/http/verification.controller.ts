import { Controller, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageFilter } from '../../pages/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { flowHref, FlowPath, firstCodePage } from '../model/flow.js';
import { newVisit, visitHash } from '../rules/visit.js';
import { CODE_LIMIT } from '../self-service.limits.js';
import { VerificationService } from '../services/verification.service.js';
import { CustomerAccessInterceptor, type AccessRequest } from './customer-access.interceptor.js';
import { CustomerAccessService } from './customer-access.service.js';
import { formOf, TakesForm } from './routes.js';

/** The steps that prove a customer's e-mail address (C-SELF-3 to C-SELF-6). */
@ApiTags('Pages')
@Controller('t/:token/:flow')
@UseFilters(PageFilter)
@UseInterceptors(CustomerAccessInterceptor)
export class VerificationController {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly verification: VerificationService,
  ) {}

  @Post('code')
  @TakesForm({
    path: FlowPath,
    limits: [CODE_LIMIT],
    operationId: 'requestCode',
    rules: 'C-SELF-3, C-SELF-4, C-SELF-7',
    summary: "Ask for a code to the order's email address",
    description: 'The answer is the same whether or not the address is that of the order.',
    body: formOf('The address of the example order', { email: 'ana@example.com' }),
  })
  async request(@Param() _path: FlowPath, @Req() { access, form }: AccessRequest): Promise<HttpResult> {
    const email = form.get('email')?.trim() ?? '';
    if (email === '' || email.length > 254) return this.access.showStart(access);
    await this.verification.request(access.visited, email, access.order.content.customer.email);
    return this.access.redirect(flowHref(access, firstCodePage(access.flow)));
  }

  @Post('session')
  @TakesForm({
    path: FlowPath,
    operationId: 'startSession',
    rules: 'C-SELF-5, C-SELF-6',
    summary: 'Give the code',
    description: 'A right code begins a session of 30 minutes for this order.',
    body: formOf('A code', { code: '123456' }),
  })
  async confirm(@Param() _path: FlowPath, @Req() { access, form }: AccessRequest): Promise<HttpResult> {
    const visit = newVisit();
    const isRight = await this.verification.confirm(access.visited, form.get('code') ?? '', visitHash(visit));
    return isRight
      ? this.access.redirect(flowHref(access, firstCodePage(access.flow)), visit)
      : this.access.showStart(access, { isWrong: true });
  }
}
