// SPDX-License-Identifier: Apache-2.0
import { Controller, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageFilter, PagePath } from '../../pages/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { ClaimFlowPath, FlowPath } from '../model/flow.js';
import { CODE_LIMIT } from '../self-service.limits.js';
import { CustomerAccessInterceptor, type AccessRequest } from './customer-access.interceptor.js';
import { formOf, TakesForm } from './routes.js';
import { VerificationPagesService } from './verification-pages.service.js';

const REQUEST = {
  limits: [CODE_LIMIT],
  rules: 'C-SELF-3, C-SELF-4, C-SELF-7',
  summary: "Ask for a code to the order's email address",
  description: 'The answer is the same whether or not the address is that of the order.',
  body: formOf('The address of the example order', { email: 'ana@example.com' }),
};
const CONFIRM = {
  rules: 'C-SELF-5, C-SELF-6',
  summary: 'Give the code',
  description: 'A right code begins a session of 30 minutes for this order.',
  body: formOf('A code', { code: '123456' }),
};

/** The steps that prove a customer's e-mail address (C-SELF-3 to C-SELF-6), of the forms about an order, a claim and a return. */
@ApiTags('Pages')
@Controller()
@UseFilters(PageFilter)
@UseInterceptors(CustomerAccessInterceptor)
export class VerificationController {
  constructor(private readonly pages: VerificationPagesService) {}

  @Post('t/:token/:flow/code')
  @TakesForm({ ...REQUEST, path: FlowPath, operationId: 'requestCode' })
  request(@Param() _path: FlowPath, @Req() request: AccessRequest): Promise<HttpResult> {
    return this.pages.request(request);
  }

  @Post('t/:token/:flow/session')
  @TakesForm({ ...CONFIRM, path: FlowPath, operationId: 'startSession' })
  confirm(@Param() _path: FlowPath, @Req() request: AccessRequest): Promise<HttpResult> {
    return this.pages.confirm(request);
  }

  @Post('c/:token/:flow/code')
  @TakesForm({ ...REQUEST, path: ClaimFlowPath, operationId: 'requestClaimCode' })
  requestOfClaim(@Param() _path: ClaimFlowPath, @Req() request: AccessRequest): Promise<HttpResult> {
    return this.pages.request(request);
  }

  @Post('c/:token/:flow/session')
  @TakesForm({ ...CONFIRM, path: ClaimFlowPath, operationId: 'startClaimSession' })
  confirmOfClaim(@Param() _path: ClaimFlowPath, @Req() request: AccessRequest): Promise<HttpResult> {
    return this.pages.confirm(request);
  }

  @Post('r/:token/cancel/code')
  @TakesForm({ ...REQUEST, operationId: 'requestReturnCode' })
  requestOfReturn(@Param() _path: PagePath, @Req() request: AccessRequest): Promise<HttpResult> {
    return this.pages.request(request);
  }

  @Post('r/:token/cancel/session')
  @TakesForm({ ...CONFIRM, operationId: 'startReturnSession' })
  confirmOfReturn(@Param() _path: PagePath, @Req() request: AccessRequest): Promise<HttpResult> {
    return this.pages.confirm(request);
  }
}
