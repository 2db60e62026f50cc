// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../platform/outbox/event-subscriber.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClaimSuggestionsService, SUGGESTIONS_QUEUE } from '../services/claim-suggestions.service.js';

const CLAIMED = { orderNumber: '$.claim.order_number', lineIds: '$.claim.claims_items[*].line_id' } as const;

/** Follows stalled parcels, and ends suggestions when the parcel resumes or a claim on its lines is filed (C-WORK-22). */
@SubscribesToEvents()
@Injectable()
export class ClaimSuggestionsSubscriber implements EventSubscriber {
  constructor(
    private readonly outbox: OutboxService,
    private readonly jobs: JobsService,
    private readonly suggestions: ClaimSuggestionsService,
  ) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    for (const { type, storeId, resourceId: reference } of events) {
      if (type === 'shipment.stalled') await this.jobs.add({ storeId, queue: SUGGESTIONS_QUEUE, reference });
      if (type === 'shipment.resumed') await this.suggestions.end(storeId, reference);
    }
    const filed = events.filter(({ type }) => type === 'claim.submitted');
    for (const { storeId, orderNumber, lineIds } of await this.outbox.findMembers(filed, CLAIMED))
      await this.suggestions.endClaimed(storeId, orderNumber ?? '', JSON.parse(lineIds ?? '[]') as string[]);
  }
}
