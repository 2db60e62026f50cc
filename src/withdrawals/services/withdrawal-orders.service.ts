// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupRepository, readTypedNumber } from '../../orders/index.js';
import { ParcelTrackingService } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type WithdrawalInput } from '../model/withdrawal-input.js';
import { matchOrder } from '../rules/order-match.js';
import { withdrawalPeriod } from '../rules/withdrawal-period.js';

/** Finds the order of a statement, and computes its period. */
@Injectable()
export class WithdrawalOrdersService {
  constructor(
    private readonly orders: OrderLookupRepository,
    private readonly parcels: ParcelTrackingService,
  ) {}

  /** Finds the number of the order that a statement is about (C-WDR-5). */
  async match(storeId: string, input: WithdrawalInput): Promise<ReturnType<typeof matchOrder>> {
    if (input.session) return { orderNumber: input.session.orderNumber, verification: 'session' };
    const { orderNumbers, ...references } = readTypedNumber(input.stated_order_number);
    const findEmails = (numbers: readonly string[]) =>
      this.orders.findAll(storeId, numbers, ({ content }) => content.customer.email);
    const [typed, referred] = await Promise.all([
      findEmails([...orderNumbers]),
      this.orders.findNumbers(storeId, references),
    ]);
    const others = await findEmails(referred.filter((number) => !typed.has(number)));
    return matchOrder(input, new Map([...typed, ...others]));
  }

  /** Computes the period from the live parcels of an order that the open transaction has locked (C-WDR-7). */
  async periodOf(
    store: Store,
    order: Order | undefined,
    receivedAt: Date,
  ): Promise<ReturnType<typeof withdrawalPeriod>> {
    const shipments = order ? await this.parcels.findOutbound(order) : [];
    const deliveries = await Promise.all(
      shipments.map(async ({ parcel_id }) => {
        const parcel = parcel_id === null ? undefined : await this.parcels.find(store.store_id, parcel_id);
        return parcel?.last_delivered_at ?? null;
      }),
    );
    return withdrawalPeriod(store.withdrawal, deliveries, receivedAt);
  }
}
