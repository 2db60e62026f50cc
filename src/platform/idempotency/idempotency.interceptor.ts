// SPDX-License-Identifier: Apache-2.0
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { type Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Problem } from '../errors/problem.js';
import { HttpResult } from '../http/http-result.js';
import { type TenantRequest } from '../http/tenant-request.js';
import { fingerprintOf, operationOf, parseIdempotencyKey } from './idempotency-key.js';
import { IdempotencyService } from './idempotency.service.js';

const TAKES_KEY = Symbol('takes an idempotency key');

interface KeyOptions {
  idempotency: 'optional' | 'required';
  sealsAnswer?: true;
}

/** Lets a route take an `Idempotency-Key`. Others go without the interceptor, for which Nest makes several observables. */
export function TakesIdempotencyKey(options: KeyOptions): MethodDecorator {
  return applyDecorators(SetMetadata(TAKES_KEY, options), UseInterceptors(IdempotencyInterceptor));
}

/** Runs a handler once per `Idempotency-Key` (C-IDEM). It needs the parsed body for the fingerprint. */
@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: IdempotencyService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { idempotency, sealsAnswer } = Reflect.getMetadata(TAKES_KEY, context.getHandler()) as KeyOptions;
    const http = context.switchToHttp();
    const request = http.getRequest<TenantRequest>();
    const header = request.headers['idempotency-key'];
    if (header === undefined) {
      if (idempotency === 'required')
        throw new Problem('IDEMPOTENCY_KEY_REQUIRED', 'Send a UUID in the Idempotency-Key header.');
      return next.handle();
    }
    const idempotency_key = parseIdempotencyKey(String(header));
    const scope = {
      store_id: storeIdOf(request),
      operation: operationOf(request.method, request.path),
      idempotency_key,
    };
    // Nest has set the declared status before the interceptors run.
    const { statusCode } = http.getResponse<Response>();
    const work = async (): Promise<HttpResult> => HttpResult.of(await lastValueFrom(next.handle()), statusCode);
    return from(this.idempotency.run(scope, fingerprintOf(request.json), work, sealsAnswer));
  }
}

function storeIdOf({ store, path }: TenantRequest): string {
  if (store === undefined) throw new Error(`${path} accepts idempotency keys, so it must require a store's token`);
  return store.store_id;
}
