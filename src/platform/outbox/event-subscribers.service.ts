import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type DispatchedEvent, type EventSubscriber, SubscribesToEvents } from './event-subscriber.js';

/** All that this process does about events. */
@Injectable()
export class EventSubscribersService {
  private found?: EventSubscriber[];

  constructor(private readonly discovery: DiscoveryService) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    this.found ??= this.discovery
      .getProviders({ metadataKey: SubscribesToEvents.KEY })
      .map(({ instance }) => instance as EventSubscriber);
    for (const subscriber of this.found) await subscriber.dispatch(events);
  }
}
