// SPDX-License-Identifier: Apache-2.0
import { DiscoveryService } from '@nestjs/core';
import { type Muted } from './actor.js';

export interface DispatchedEvent {
  storeId: string;
  /** `evt_…` */
  id: string;
  /** Such as `order.created`. */
  type: string;
  resourceId: string;
  /** Rises by one with each event of the resource. */
  sequence: number;
  /** What the event must not cause; null for an event of the present. */
  muted: Muted | null;
  /** The span that recorded the event. The event's jobs and deliveries continue its trace. */
  traceparent: string | null;
}

/**
 * Reacts to committed events in the relay's transaction, so that each event has its effect in each subscriber exactly once.
 * A batch has events of several stores, the oldest first.
 */
export interface EventSubscriber {
  dispatch(events: readonly DispatchedEvent[]): Promise<void>;
}

/** Marks a provider of the worker process as an `EventSubscriber`. */
export const SubscribesToEvents = DiscoveryService.createDecorator();
