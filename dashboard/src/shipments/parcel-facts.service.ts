import { Injectable } from '@nestjs/common';
import { CarriersService, ShipmentQueriesService, type TimelineView } from 'parcelward/shipments';
import { type Store } from 'parcelward/stores';

/** Reads the data of parcels' cards. */
@Injectable()
export class ParcelFactsService {
  constructor(
    private readonly shipments: ShipmentQueriesService,
    private readonly carriers: CarriersService,
  ) {}

  /** The names of carriers by token. */
  async carrierNames(): Promise<Map<string, string>> {
    return new Map((await this.carriers.list()).map(({ token, name }) => [token, name]));
  }

  /** The timelines by tracking number. */
  async timelines(store: Store, numbers: readonly string[]): Promise<Map<string, TimelineView>> {
    const timelines = await Promise.all(numbers.map((number) => this.shipments.timeline(store, number)));
    return new Map(timelines.map((timeline) => [timeline.tracking_number, timeline]));
  }
}
