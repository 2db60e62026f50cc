// SPDX-License-Identifier: Apache-2.0
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, defer, type Observable, of } from 'rxjs';
import { Problem } from '../../platform/errors/problem.js';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { checkHref, type PhotoAlert } from '../model/flow.js';
import { MAX_CUSTOMER_PHOTOS } from '../rules/claim-form.js';
import { photoAlertOf } from '../rules/photo-alert.js';
import { photoUpload } from '../self-service.limits.js';
import { SessionsService } from '../services/sessions.service.js';
import { requestOf } from './customer-access.interceptor.js';
import { CustomerAccessService } from './customer-access.service.js';

/** Lets only a session with a claim and room for a photo upload photos, before their bytes are read. */
@Injectable()
export class CustomerPhotoInterceptor implements NestInterceptor {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly sessions: SessionsService,
    private readonly attempts: AttemptLimitService,
  ) {}

  /** @throws Problem FORM_EXPIRED, RATE_LIMITED */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = requestOf(context);
    const { store, visited } = request.access;
    const draft = (await this.sessions.find(visited))?.claim_draft;
    if (!draft) throw new Problem('FORM_EXPIRED', 'The session has ended. Open the page again.');
    const again = (alert: PhotoAlert) => this.access.redirect(checkHref(request.access, alert));
    if (draft.photos.length >= MAX_CUSTOMER_PHOTOS) return of(again('full'));
    await this.attempts.count(photoUpload(visited.storeId, visited.orderNumber));
    // The memory and the quota of photos count for the store.
    request.store = store;
    return defer(() => next.handle()).pipe(catchError((error: unknown) => of(again(photoAlertOf(error)))));
  }
}
