// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { normalizeEmail } from '../../platform/text/contact.js';
import { checked } from '../../platform/validation/index.js';
import { ShipmentsService } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { type Order } from '../model/order-content.js';
import { OrderCorrection } from '../model/order-correction.js';
import { orderOrThrow, OrdersRepository } from '../persistence/orders.repository.js';
import { type CorrectedPart, correctedContent } from '../rules/order-correction.js';
import { OrderQueriesService } from './order-queries.service.js';
import { OrderRecorderService } from './order-recorder.service.js';

/** Corrects the customer and the shipping address of an order for the merchant's staff (C-ORD-35 to C-ORD-37). */
@Injectable()
export class OrderCorrectionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrdersRepository,
    private readonly recorder: OrderRecorderService,
    private readonly queries: OrderQueriesService,
    private readonly shipments: ShipmentsService,
  ) {}

  /**
   * Stores a correction as a `PUT` with these members would. A correction that the order has already changes nothing.
   * @param input see `OrderCorrection`
   * @returns what changed; empty if nothing did
   * @throws Problem VALIDATION_ERROR, ORDER_NOT_FOUND, ORDER_CHANGED if the order was written since it was seen, ORDER_REDACTED
   */
  async correct(caller: CallerContext, orderNumber: string, input: unknown): Promise<CorrectedPart[]> {
    const correction = checked(OrderCorrection, input);
    return this.database.transaction(async () => {
      const stored = orderOrThrow(await this.orders.lock(caller.store.store_id, orderNumber), orderNumber);
      const { content, parts } = correctedContent(stored.content, correction);
      if (parts.length === 0) return parts;
      assertCorrectable(stored, correction);
      await this.correctShipments(caller, stored, content.customer.email);
      await this.recorder.update(stored, { ...stored, content, document: stringifyJson(content) }, caller);
      return parts;
    });
  }

  /** Corrects the e-mail address of parcels that repeat the wrong one: mails about them go there (C-MSG-5). */
  private async correctShipments(caller: CallerContext, stored: Order, email: string | undefined): Promise<void> {
    const before = stored.content.customer.email;
    if (!before || !email || normalizeEmail(before) === normalizeEmail(email)) return;
    const { shipments } = await this.queries.get(caller.store, stored.order_number);
    for (const { shipment_id, customer_email } of shipments)
      if (customer_email !== null && normalizeEmail(customer_email) === normalizeEmail(before))
        await this.shipments.patchById(caller, shipment_id, { customer_email: email });
  }
}

function assertCorrectable({ order_number, updated_at, redacted_at }: Order, { seen_at }: OrderCorrection): void {
  if (redacted_at !== null)
    throw new Problem('ORDER_REDACTED', `The personal data of order ${order_number} was erased, so nothing is stored.`);
  if (updated_at.getTime() !== Date.parse(seen_at))
    throw new Problem('ORDER_CHANGED', 'The order has changed since this form was opened. Open it again.');
}
