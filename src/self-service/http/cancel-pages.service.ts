// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { pageHref } from '../../pages/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { type Access } from '../model/access.js';
import { pagePathOf } from '../model/flow.js';
import { cancelView } from '../pages/case-pages.js';
import { CustomerCancellationsService } from '../services/customer-cancellations.service.js';
import { TEMPLATES } from '../templates/templates.js';
import { CASE_TEXTS } from '../texts/case-texts.js';
import { CustomerAccessService } from './customer-access.service.js';

/** The page that cancels a return or a claim (C-SELF-24). */
@Injectable()
export class CancelPagesService {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly cancellations: CustomerCancellationsService,
  ) {}

  /** Asks; leads to the page of the case if it is too late. */
  async show(access: Access): Promise<HttpResult> {
    const units = await this.cancellations.findUnits(withCase(access));
    if (!units) return this.leave(access);
    const { form } = CASE_TEXTS[access.page.language].cancel[access.flow === 'cancelClaim' ? 'claim' : 'return'];
    return this.access.show(access, TEMPLATES.cancel, { ...form, icon: 'cross' }, cancelView(access, units));
  }

  /** Cancels, and leads to the page of the case. */
  async take(access: Access): Promise<HttpResult> {
    await this.cancellations.cancel(withCase(access));
    return this.leave(access);
  }

  private leave(access: Access): HttpResult {
    return this.access.redirect(pageHref(pagePathOf(access), access.page));
  }
}

const withCase = (access: Access) => ({ ...access, caseId: access.caseId ?? '' });
