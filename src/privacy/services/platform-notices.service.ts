import { Injectable } from '@nestjs/common';
import { OrderLookupRepository } from '../../orders/index.js';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { definedMembers } from '../../platform/json/defined-members.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type PrivacyNotice, PrivacyNoticesService } from '../../platforms/index.js';
import { type CallerContext } from '../../stores/index.js';
import { MAX_SELECTED, type Selection } from '../model/privacy-bodies.js';
import { PrivacyService } from './privacy.service.js';

/** Platforms give 30 days. */
const DUE_DAYS = 30;

/** Does what privacy law asks of the applications of platforms (C-PLT-25). */
@Injectable()
export class PlatformNoticesService {
  constructor(
    notices: PrivacyNoticesService,
    private readonly privacy: PrivacyService,
    private readonly orders: OrderLookupRepository,
    private readonly audit: AuditLogService,
    private readonly clock: ClockService,
  ) {
    notices.register((...notice) => this.handle(...notice));
  }

  /**
   * Requests the erasure of a customer. What only staff can do is recorded for them: passing on a customer's data, and erasing
   * all data of a shop.
   */
  private async handle(caller: CallerContext, notice: PrivacyNotice, platform: string): Promise<void> {
    const { store_id } = caller.store;
    if (notice.kind === 'shop-erasure') return this.record(store_id, platform, 'erase all data of the shop');
    const numbers = await this.orders.findNumbersOfIds(store_id, notice.orderIds.slice(0, MAX_SELECTED));
    if (notice.kind === 'customer-data') {
      const orders = numbers.length === 0 ? 'no order of theirs is stored' : `orders ${numbers.join(', ')}`;
      return this.record(store_id, platform, 'send a customer their data', ` (${orders})`);
    }
    try {
      await this.privacy.requestErasure(caller, selectionOf(notice, numbers));
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'NOTHING_TO_ERASE') throw error;
    }
  }

  /** @param details come last, because an entry has room for some 500 characters */
  private async record(storeId: string, platform: string, task: string, details = ''): Promise<void> {
    const due = new Date(this.clock.now().getTime() + DUE_DAYS * DAY_MS).toISOString().slice(0, 10);
    await this.audit.record(
      [storeId],
      { accountId: null, name: platform },
      `Asked to ${task} by ${due}${details}`,
      '/integration',
    );
  }
}

function selectionOf({ email, phone, customerId }: PrivacyNotice, numbers: readonly string[]): Selection {
  const isPhone = phone !== undefined && phone.length >= 3 && phone.length <= 32;
  return definedMembers({
    ...{ email, phone: isPhone ? phone : undefined, customer_id: customerId },
    orders: [...numbers],
  });
}
