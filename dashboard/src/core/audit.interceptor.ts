// SPDX-License-Identifier: Apache-2.0
import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import { errorText } from 'parcelward';
import { actorOf, StaffAuditService } from 'parcelward/staff';
import { concatMap, type Observable } from 'rxjs';
import { type PageResponse } from './page-response.js';
import { type Visit } from './staff.js';

/**
 * Records every form of staff that succeeded in the audit log of the store: the sentence of the handler, else the message that
 * the next page shows, else the route.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Audit');

  constructor(private readonly audit: StaffAuditService) {}

  intercept(context: ExecutionContext, next: CallHandler<PageResponse>): Observable<PageResponse> {
    const visit = context.switchToHttp().getRequest<Visit>();
    return next.handle().pipe(
      concatMap(async (answer) => {
        await this.record(visit, answer);
        return answer;
      }),
    );
  }

  private async record({ method, path, route, staff }: Visit, answer: PageResponse): Promise<void> {
    const { status, flash, audit, location } = answer;
    if (!staff || method !== 'POST' || status >= 400 || flash?.tone === 'bad' || audit === null) return;
    const text = audit ?? flash?.text ?? `${method} ${(route as { path: string }).path}`;
    try {
      await this.audit.record(staff.store.store_id, actorOf(staff.account), text, location ?? path);
    } catch (error) {
      // What the form did is done, so the person must see the page.
      this.logger.error(`${staff.email}: ${text} was not recorded: ${errorText(error)}`);
    }
  }
}
