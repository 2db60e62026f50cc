// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { type PrivacyRequest, requestedSubject } from '../model/privacy-request.js';
import { PrivacyRequestsRepository, type RequestSubject } from '../persistence/privacy-requests.repository.js';
import { ErasureService } from './erasure.service.js';
import { PrivacyHoldsService } from './privacy-holds.service.js';

/** Erases the orders and shipments of a request, each in one transaction, so that a run that dies continues where it was. */
@Injectable()
export class RequestedOrdersService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly requests: PrivacyRequestsRepository,
    private readonly erasure: ErasureService,
    private readonly holds: PrivacyHoldsService,
    private readonly clock: ClockService,
  ) {}

  /** Erases an order or a shipment of a request, unless it is erased already, or held. */
  async erase(request: PrivacyRequest, requested: RequestSubject): Promise<void> {
    const store = await this.stores.get(request.store_id);
    await this.database.transaction(async () => {
      if (!(await this.requests.lockSubject(requested))) return;
      const locked = await this.erasure.lock(request.store_id, requestedSubject(requested));
      const hold = locked && (await this.holds.find(locked));
      const isForced = request.ignores_holds || request.due_at <= this.clock.now();
      if (hold !== undefined && !isForced) return this.requests.saveHold(requested, hold, this.clock.now());
      const traces = locked
        ? await this.erasure.erase({ store, actor: request.actor }, locked)
        : { texts: [], contacts: [] };
      return this.requests.saveErased(requested, { hold, at: this.clock.now(), traces });
    });
  }
}
