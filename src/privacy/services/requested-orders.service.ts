import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { keyOf, type Subject, subjectsOf } from '../model/privacy-request.js';
import { type OpenRequest, PrivacyRequestsRepository } from '../persistence/privacy-requests.repository.js';
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
  async erase(storeId: string, requestId: string, subject: Subject): Promise<void> {
    const store = await this.stores.get(storeId);
    const key = keyOf(subject);
    await this.database.transaction(async () => {
      const request = await this.requests.lock(storeId, requestId);
      const requested = request && subjectsOf(request).find((each) => keyOf(each) === key);
      if (!request || !requested || requested.erased_at !== null) return;
      const locked = await this.erasure.lock(storeId, subject);
      const hold = locked && (await this.holds.find(locked));
      if (hold !== undefined) requested.hold = hold;
      if (hold === undefined || this.isDue(request)) {
        if (locked) request.traces[key] = await this.erasure.erase({ store, actor: request.actor }, locked);
        requested.erased_at = this.clock.now().toISOString();
      }
      await this.requests.update(request);
    });
  }

  private isDue({ ignores_holds, due_at }: OpenRequest): boolean {
    return ignores_holds || due_at <= this.clock.now();
  }
}
