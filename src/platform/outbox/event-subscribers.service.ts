import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type DispatchedEvent, type EventSubscriber, SubscribesToEvents } from './event-subscriber.js';

/** Dispatches events to every `EventSubscriber` of this process. */
@Injectable()
export class EventSubscribersService {
  private subscribers?: EventSubscriber[];

  constructor(private readonly discovery: DiscoveryService) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    this.subscribers ??= this.discovery
      .getProviders({ metadataKey: SubscribesToEvents.KEY })
      .map(({ instance }) => instance as EventSubscriber);
    for (const subscriber of this.subscribers) await subscriber.dispatch(events);
  }
}
