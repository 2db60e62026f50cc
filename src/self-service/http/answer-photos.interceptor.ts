// SPDX-License-Identifier: Apache-2.0
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, defer, from, type Observable } from 'rxjs';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { photoAlertOf } from '../rules/photo-alert.js';
import { photoUpload } from '../self-service.limits.js';
import { AnswerPagesService } from './answer-pages.service.js';
import { requestOf } from './customer-access.interceptor.js';

/** Counts the photos of an answer for its order and its store, and shows the form again if they cannot be read. */
@Injectable()
export class AnswerPhotosInterceptor implements NestInterceptor {
  constructor(
    private readonly pages: AnswerPagesService,
    private readonly attempts: AttemptLimitService,
  ) {}

  /** @throws Problem RATE_LIMITED */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = requestOf(context);
    const { store, visited } = request.access;
    await this.attempts.count(photoUpload(visited.storeId, visited.orderNumber));
    request.store = store;
    return defer(() => next.handle()).pipe(
      catchError((error: unknown) => {
        const alert = photoAlertOf(error);
        return from(this.pages.showAgain(request.access, request.body, alert));
      }),
    );
  }
}
