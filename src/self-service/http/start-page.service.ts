import { Injectable } from '@nestjs/common';
import { type HttpResult } from '../../platform/http/http-result.js';
import { VerificationService } from '../services/verification.service.js';
import { TEMPLATES } from '../templates/templates.js';
import { type Access, CustomerAccessService } from './customer-access.service.js';
import { flowHref } from './flow-href.js';

/** The pages before a session: they ask for the e-mail address, then for the code (C-SELF-3). */
@Injectable()
export class StartPageService {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly verification: VerificationService,
  ) {}

  async show(access: Access, { isWrong = false } = {}): Promise<HttpResult> {
    const { texts, visit, visited } = access;
    const { verify } = texts;
    const view = {
      ...verify,
      codeAction: flowHref(access, '/code'),
      sessionAction: flowHref(access, '/session'),
      alert: isWrong ? verify.wrong : undefined,
    };
    const isAwaited = isWrong || (!visit.isNew && (await this.verification.isAwaited(visited)));
    return isAwaited
      ? this.access.show(access, TEMPLATES.code, verify.sent, view)
      : this.access.show(access, TEMPLATES.email, verify, view);
  }
}
