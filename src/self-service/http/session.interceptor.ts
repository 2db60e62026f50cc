// SPDX-License-Identifier: Apache-2.0
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable, of } from 'rxjs';
import { flowHref, flowPath, firstCodePage } from '../model/flow.js';
import { SessionsService } from '../services/sessions.service.js';
import { requestOf } from './customer-access.interceptor.js';
import { CustomerAccessService } from './customer-access.service.js';

/** Finds the session of a customer. Without one, the customer has to prove the e-mail address first (C-SELF-3). */
@Injectable()
export class SessionInterceptor implements NestInterceptor {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly sessions: SessionsService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = requestOf(context);
    const { access, method, path } = request;
    const drafts = await this.sessions.find(access.visited);
    if (drafts) {
      request.drafts = drafts;
      return next.handle();
    }
    const isLaterPage = method !== 'POST' && path !== flowPath(access, firstCodePage(access.flow));
    return of(
      isLaterPage
        ? this.access.redirect(flowHref(access, firstCodePage(access.flow)))
        : await this.access.showStart(access),
    );
  }
}
