import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { type OpenRequest, PrivacyRequestsRepository } from '../persistence/privacy-requests.repository.js';
import { ErasureService } from './erasure.service.js';
import { PrivacyHoldsService } from './privacy-holds.service.js';

/** Erases the orders of a request, each in one transaction, so that a run that dies continues where it was. */
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

  /** Erases an order of a request, unless it is erased already, or held. */
  async erase(storeId: string, requestId: string, orderNumber: string): Promise<void> {
    const store = await this.stores.get(storeId);
    await this.database.transaction(async () => {
      const request = await this.requests.lock(storeId, requestId);
      const requested = request?.orders.find(({ order_number }) => order_number === orderNumber);
      if (!request || !requested || requested.erased_at !== null) return;
      const order = await this.erasure.lock(storeId, orderNumber);
      const hold = order && (await this.holds.find(order));
      if (hold !== undefined) requested.hold = hold;
      if (hold === undefined || this.isDue(request)) {
        if (order) request.traces[orderNumber] = await this.erasure.erase({ store, actor: request.actor }, order);
        requested.erased_at = this.clock.now().toISOString();
      }
      await this.requests.update(request);
    });
  }

  private isDue({ ignores_holds, due_at }: OpenRequest): boolean {
    return ignores_holds || due_at <= this.clock.now();
  }
}
