// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type HttpResult } from '../../platform/http/http-result.js';
import { flowHref, firstCodePage } from '../model/flow.js';
import { newVisit, visitHash } from '../rules/visit.js';
import { VerificationService } from '../services/verification.service.js';
import { type AccessRequest } from './customer-access.interceptor.js';
import { CustomerAccessService } from './customer-access.service.js';

/** The steps that prove a customer's e-mail address, of every form (C-SELF-3 to C-SELF-6). */
@Injectable()
export class VerificationPagesService {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly verification: VerificationService,
  ) {}

  /** Mails a code. */
  async request({ access, form }: AccessRequest): Promise<HttpResult> {
    const email = form.get('email')?.trim() ?? '';
    if (email === '' || email.length > 254) return this.access.showStart(access);
    await this.verification.request(access.visited, email, access.order.content.customer.email);
    return this.access.redirect(flowHref(access, firstCodePage(access.flow)));
  }

  /** Takes a code. */
  async confirm({ access, form }: AccessRequest): Promise<HttpResult> {
    const visit = newVisit();
    const isRight = await this.verification.confirm(access.visited, form.get('code') ?? '', visitHash(visit));
    return isRight
      ? this.access.redirect(flowHref(access, firstCodePage(access.flow)), visit)
      : this.access.showStart(access, { isWrong: true });
  }
}
