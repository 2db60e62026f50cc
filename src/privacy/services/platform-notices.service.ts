// SPDX-License-Identifier: Apache-2.0
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
   * Requests the erasure of a customer. What only staff can do is recorded for them: passing on a customer's data after a look at it
   * (C-PRIV-9), and erasing all data of a shop. No index finds the orders of a platform, and an erasure cannot be undone, while
   * Shopify asks for it two days after any change of the application.
   */
  private async handle(caller: CallerContext, notice: PrivacyNotice, platform: string): Promise<void> {
    const { store_id } = caller.store;
    if (notice.kind === 'shop-erasure')
      return this.record(store_id, platform, 'erase all data of the shop', '/integration');
    const numbers = await this.orders.findNumbersOfIds(store_id, notice.orderIds.slice(0, MAX_SELECTED));
    const selection = selectionOf(notice, numbers);
    if (notice.kind === 'customer-erasure')
      return void (await orNothing(this.privacy.requestErasure(caller, selection)));
    const found = (await orNothing(this.privacy.find(store_id, selection)))?.orders ?? [];
    const all = found.map(({ order_number }) => order_number);
    const orders = all.length === 0 ? 'no order of theirs is stored' : `orders ${all.join(', ')}`;
    const path = `/privacy?order=${encodeURIComponent(all.join('\n'))}`;
    return this.record(store_id, platform, 'send a customer their data', path, ` (${orders})`);
  }

  /** @param details come last, because an entry has room for some 500 characters */
  private async record(storeId: string, platform: string, task: string, path: string, details = ''): Promise<void> {
    const due = new Date(this.clock.now().getTime() + DUE_DAYS * DAY_MS).toISOString().slice(0, 10);
    await this.audit.record(
      [storeId],
      { accountId: null, name: platform },
      `Asked to ${task} by ${due}${details}`,
      path,
    );
  }
}

async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOTHING_TO_ERASE') return undefined;
    throw error;
  }
}

function selectionOf({ email, phone, customerId }: PrivacyNotice, numbers: readonly string[]): Selection {
  const isPhone = phone !== undefined && phone.length >= 3 && phone.length <= 32;
  return definedMembers({
    ...{ email, phone: isPhone ? phone : undefined, customer_id: customerId },
    orders: [...numbers],
  });
}
