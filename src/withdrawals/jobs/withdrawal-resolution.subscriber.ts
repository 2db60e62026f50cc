// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../platform/outbox/event-subscriber.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { WithdrawalsService } from '../services/withdrawals.service.js';

/** How each event names the withdrawals that it ends; a cancellation may be followed by others. */
const CAUSES = {
  'order.cancelled': {
    by: 'cancellation',
    paths: {
      number: '$.order.order_number',
      ids: '$.order.cancellation.history[*].external_reference.withdrawal_id',
    },
  },
  'return.processed': { by: 'refund', paths: { number: '$.return.order_number', ids: '$.return.withdrawal_id' } },
} as const;

/** Resolves withdrawals when the OMS cancels their order, or refunds their return (C-WDR-11). */
@SubscribesToEvents()
@Injectable()
export class WithdrawalResolutionSubscriber implements EventSubscriber {
  constructor(
    private readonly outbox: OutboxService,
    private readonly withdrawals: WithdrawalsService,
  ) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    for (const [type, { by, paths }] of Object.entries(CAUSES)) {
      const found = await this.outbox.findMembers(
        events.filter((event) => event.type === type && event.muted === null),
        paths,
      );
      for (const { storeId, number, ids } of found)
        for (const id of new Set(ids?.match(/\bwdr_[0-9a-z]{26}\b/g)))
          await this.withdrawals.resolveBy(storeId, id, { by, orderNumber: number ?? '' });
    }
  }
}
