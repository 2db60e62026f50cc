// SPDX-License-Identifier: Apache-2.0
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Observable } from 'rxjs';
import { type PhotosRequest } from '../../claims/uploads/photo-files.interceptor.js';
import { routeOf } from '../../platform/http/api-route.js';
import { parseForm } from '../../platform/http/body/parse-body.js';
import { type Access } from '../model/access.js';
import { flowOf } from '../model/flow.js';
import { checkCsrf } from '../rules/visit.js';
import { type SessionDrafts } from '../services/sessions.service.js';
import { CustomerAccessService } from './customer-access.service.js';

/** A request to a page of self-service, behind the interceptors that let it in. */
export interface AccessRequest extends PhotosRequest {
  access: Access;
  /** Of a `POST`, except for one with photos. */
  form: URLSearchParams;
  /** Behind `SessionInterceptor`. */
  drafts: SessionDrafts;
}

export const requestOf = (context: ExecutionContext): AccessRequest => context.switchToHttp().getRequest();

/** Lets customers and their forms in. An interceptor and not a guard, because the form has been read by then. */
@Injectable()
export class CustomerAccessInterceptor implements NestInterceptor {
  constructor(private readonly access: CustomerAccessService) {}

  /** @throws Problem PAGE_NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, FORM_EXPIRED */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = requestOf(context);
    const token = String(request.params.token);
    const access = await this.access.open(flowOf(request.path), token, request);
    request.access = access;
    if (request.method === 'POST' && routeOf(context.getHandler()).bodyFormat !== 'multipart') {
      request.form = parseForm(request);
      checkCsrf(access.visit, token, request.form.get('csrf'));
    }
    return next.handle();
  }
}
