// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../platform/outbox/event-subscriber.js';
import { ENDING_EVENTS } from '../rules/decided-case.js';
import { AssignmentsService } from '../services/assignments.service.js';

/** Removes the assignments of returns and claims that are decided (C-NOTE-6). */
@SubscribesToEvents()
@Injectable()
export class EndAssignmentsSubscriber implements EventSubscriber {
  constructor(private readonly assignments: AssignmentsService) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    for (const kind of ['return', 'claim'] as const) {
      const decided = events.filter(({ type }) => ENDING_EVENTS[kind].includes(type));
      for (const [storeId, ofStore] of Map.groupBy(decided, (event) => event.storeId))
        await this.assignments.clear(storeId, kind, [...new Set(ofStore.map(({ resourceId }) => resourceId))]);
    }
  }
}
