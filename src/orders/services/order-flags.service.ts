// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { type Actor, parseActor, serializeActor } from '../../platform/outbox/actor.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { checked } from '../../platform/validation/index.js';
import { type CallerContext } from '../../stores/index.js';
import { FlagAcknowledgementInput } from '../model/order-bodies.js';
import { reasonsOf } from '../model/order-content.js';
import { FlagAcknowledgementsRepository } from '../persistence/flag-acknowledgements.repository.js';
import { orderOrThrow, OrdersRepository } from '../persistence/orders.repository.js';
import { flagDigest } from '../rules/review/review.js';

/** An acknowledgement of the reasons for which an order was flagged. */
export interface FlagAcknowledgement {
  id: string;
  /** Whether the order still has these reasons. */
  is_current: boolean;
  comment: string;
  actor: Actor;
  created_at: Date;
}

/** Acknowledges the flags of orders: staff have looked at them, and say why they may stay (C-FLAG-36 to C-FLAG-38). */
@Injectable()
export class OrderFlagsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrdersRepository,
    private readonly acknowledgements: FlagAcknowledgementsRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * Acknowledges the present reasons of an order. Does nothing if they are acknowledged already.
   * @throws Problem VALIDATION_ERROR, ORDER_NOT_FOUND, FLAG_CHANGED if the order has not the reasons of `input.digest`
   */
  async acknowledge(
    { store: { store_id }, actor }: CallerContext,
    orderNumber: string,
    input: FlagAcknowledgementInput,
  ): Promise<void> {
    const { digest, comment } = checked(FlagAcknowledgementInput, input);
    await this.database.transaction(async () => {
      const order = orderOrThrow(await this.orders.lock(store_id, orderNumber), orderNumber);
      const reasons = reasonsOf(order);
      if (reasons.length === 0 || flagDigest(reasons) !== digest)
        throw new Problem('FLAG_CHANGED', 'The flags of the order have changed meanwhile. Please look at them again.');
      const earlier = await this.acknowledgements.find(store_id, order.id);
      if (earlier.some(({ is_current }) => is_current === 1)) return;
      await this.acknowledgements.insert({
        store_id,
        order_id: order.id,
        id: newId('ack'),
        is_current: 1,
        comment,
        actor: serializeActor(actor),
        created_at: this.clock.now(),
      });
    });
  }

  /**
   * Lists the acknowledgements of an order, newest first.
   * @throws Problem ORDER_NOT_FOUND
   */
  async list(storeId: string, orderNumber: string): Promise<FlagAcknowledgement[]> {
    const { id } = orderOrThrow(await this.orders.find(storeId, orderNumber), orderNumber);
    const rows = await this.acknowledgements.find(storeId, id);
    return rows.map(({ id: acknowledgementId, is_current, comment, actor, created_at }) => ({
      id: acknowledgementId,
      is_current: is_current === 1,
      comment,
      actor: parseActor(actor),
      created_at,
    }));
  }
}
