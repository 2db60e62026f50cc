import { DiscoveryService } from '@nestjs/core';

/** An event as the relay hands it out. */
export interface DispatchedEvent {
  storeId: string;
  /** `evt_…` */
  id: string;
  /** Such as `order.created`. */
  type: string;
  resourceId: string;
}

/**
 * Turns committed events into work, in the relay's transaction, so that each event reaches each subscriber exactly once. Of
 * several stores at once, the oldest first.
 */
export interface EventSubscriber {
  dispatch(events: readonly DispatchedEvent[]): Promise<void>;
}

/** Marks a provider as an `EventSubscriber`, in the worker process. */
export const SubscribesToEvents = DiscoveryService.createDecorator();
