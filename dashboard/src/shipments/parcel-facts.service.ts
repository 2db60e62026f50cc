// SPDX-License-Identifier: Apache-2.0
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

  /** The timelines of at most `limit` shipments of an order, by shipment id. */
  timelines(store: Store, orderNumber: string, limit: number): Promise<Map<string, TimelineView>> {
    return this.shipments.timelinesOfOrder(store, orderNumber, limit);
  }
}
