// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type RowKey } from '../../platform/database/lease-table.js';
import { Problem } from '../../platform/errors/problem.js';
import { type NamedPage, type PageRequest } from '../../platform/pagination/page.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { CustomerPagesService, type Store } from '../../stores/index.js';
import { numberKeys } from '../carriers/carrier-detection.js';
import { type AttentionReason, type ShipmentStatus } from '../model/shipment-status.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import { type ParcelTimelineView, type ShipmentView, type TimelineView } from '../model/shipment.resource.js';
import {
  type ShipmentFilter,
  type ShipmentInNeed,
  ShipmentListRepository,
} from '../persistence/shipment-list.repository.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { TimelinesRepository } from '../persistence/timelines.repository.js';
import { mostUrgent, type ParcelsSummary, type ParcelSilence, parcelSilence } from '../rules/attention.js';
import { parcelTimelineView, shipmentView, timelineView } from '../rules/shipment-view.js';
import { eventsUntil, newestFirst, type ShownEvent } from '../rules/timeline.js';
import { DeliveryForecastService } from './delivery-forecast.service.js';

/** A page of shipments, newest first. */
export type ShipmentsPage = NamedPage<'shipments', ShipmentView>;

/** A parcel as an API shows it, and since when nothing was heard of it. */
export interface HeardParcel {
  view: ParcelTimelineView;
  silence: ParcelSilence | undefined;
}

/** Reads shipments and their timelines. */
@Injectable()
export class ShipmentQueriesService {
  constructor(
    private readonly shipments: ShipmentsRepository,
    private readonly lists: ShipmentListRepository,
    private readonly timelines: TimelinesRepository,
    private readonly pages: CustomerPagesService,
    private readonly forecasts: DeliveryForecastService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Builds the view of a shipment for the API.
   * @param pageUrl of its tracking page, if the caller has it
   * @internal
   */
  view(store: Store, shipment: ShipmentRecord, pageUrl = this.pages.shipmentUrl(shipment)): ShipmentView {
    return shipmentView(shipment, store, pageUrl);
  }

  /**
   * Finds the live shipment of an id; undefined if it was superseded.
   * @internal
   */
  find(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    return this.shipments.find(storeId, id);
  }

  /**
   * Finds live shipments by their ids, in pages.
   * @internal
   */
  findAll(keys: readonly RowKey[]): AsyncGenerator<ShipmentRecord[]> {
    return this.shipments.findAll('id', keys);
  }

  /**
   * Finds the shipment of an id, or the live one that superseded it.
   * @internal
   */
  findLive(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    return this.shipments.findLive(storeId, id);
  }

  /**
   * Finds the live shipments of an order, oldest first.
   * @internal
   */
  findByOrder(storeId: string, orderNumber: string): Promise<ShipmentRecord[]> {
    return this.shipments.findByOrder(storeId, orderNumber);
  }

  /**
   * Finds the live shipments of orders by order number, each oldest first.
   * @internal
   */
  async findByOrders(storeId: string, orderNumbers: readonly string[]): Promise<Map<string, ShipmentRecord[]>> {
    return Map.groupBy(await this.shipments.findByOrders(storeId, orderNumbers), ({ order_key }) => order_key);
  }

  /** Finds the statuses of the live shipments of orders, by order number. */
  async statuses(storeId: string, orderNumbers: readonly string[]): Promise<Map<string, ShipmentStatus[]>> {
    const parcels = await this.lists.findParcels(storeId, orderNumbers);
    return new Map([...parcels].map(([number, ofOrder]) => [number, ofOrder.map(({ status }) => status)]));
  }

  /** Summarizes the live shipments of orders by the most urgent one, by order number; orders without shipments are left out. */
  async summaries(storeId: string, orderNumbers: readonly string[]): Promise<Map<string, ParcelsSummary>> {
    const parcels = await this.lists.findParcels(storeId, orderNumbers);
    return new Map(
      [...parcels].flatMap(([number, ofOrder]) => {
        const summary = mostUrgent(ofOrder);
        return summary ? [[number, summary] as const] : [];
      }),
    );
  }

  /** Reads the timelines of at most `limit` live shipments of an order, each of its own parcel, by shipment id. */
  async timelinesOfOrder(store: Store, orderNumber: string, limit: number): Promise<Map<string, TimelineView>> {
    const shipments = (await this.shipments.findByOrder(store.store_id, orderNumber)).slice(0, limit);
    const ids = shipments.flatMap(({ parcel_id }) => parcel_id ?? []);
    const parcels = await this.timelines.findWithEvents(store.store_id, [...new Set(ids)]);
    const found = shipments.map((shipment) => ({ shipment, tracked: parcels.get(shipment.parcel_id ?? '') }));
    const forecasts = await this.forecasts.predictAll(
      store.store_id,
      found.map(({ tracked }) => tracked?.[0]),
    );
    return new Map(
      found.map(({ shipment, tracked }, index) => {
        const [parcel, events = []] = tracked ?? [];
        const views = [this.view(store, shipment)];
        return [shipment.id, timelineView(shipment, views, parcel, this.shown(events), forecasts[index] ?? null)];
      }),
    );
  }

  /** Lists the live shipments of an order as the API shows them, oldest first. */
  async listByOrder(store: Store, orderNumber: string): Promise<ShipmentView[]> {
    const shipments = await this.shipments.findByOrder(store.store_id, orderNumber);
    return shipments.map((shipment) => this.view(store, shipment));
  }

  /**
   * Lists a page of the store's live shipments, newest first; with `filter.updated_*` by ascending time of their last change,
   * with only a status in the order of their parcels (C-LIST-4).
   * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
   */
  async list(store: Store, filter: ShipmentFilter = {}, page: PageRequest = {}): Promise<ShipmentsPage> {
    const { items, next } = await this.lists.findPage(store.store_id, filter, page);
    return { shipments: items.map((shipment) => this.view(store, shipment)), next };
  }

  /** Finds at most `limit` live shipments in parcels that need attention for a reason, the longest waiting first (C-WORK-6). */
  oldestInNeed(storeId: string, reason: AttentionReason, limit: number): Promise<ShipmentInNeed[]> {
    return this.lists.findOldestInNeed(storeId, reason, limit);
  }

  /** Finds the number that somebody types of live shipments, in the spelling in which it is stored (C-FIND-1). */
  findNumber(storeId: string, typed: string): Promise<string | undefined> {
    return this.lists.findNumber(storeId, numberKeys(typed.trim()));
  }

  /**
   * Reads the timeline of a tracking number, with its live shipments.
   * @throws Problem SHIPMENT_NOT_FOUND if the number has no live shipment (C-TRK-12)
   */
  async timeline(store: Store, trackingNumber: string): Promise<TimelineView> {
    const { shipments, newest, parcel, events } = await this.timelines.findTimeline(store.store_id, trackingNumber);
    if (!newest)
      throw new Problem('SHIPMENT_NOT_FOUND', `The store has no shipment with the tracking number ${trackingNumber}.`);
    const views = shipments.map((shipment) => this.view(store, shipment));
    const prediction = await this.forecasts.predict(store.store_id, parcel);
    return timelineView(newest, views, parcel, this.shown(events), prediction);
  }

  /**
   * Reads the timelines of parcels by parcel id.
   * @internal
   */
  async parcels(storeId: string, ids: readonly string[]): Promise<Map<string, HeardParcel>> {
    const found = [...(await this.timelines.findWithEvents(storeId, ids))];
    const forecasts = await this.forecasts.predictAll(
      storeId,
      found.map(([, [parcel]]) => parcel),
    );
    return new Map(
      found.map(([id, [parcel, all]], index) => {
        const events = this.shown(all);
        const view = parcelTimelineView(parcel, events, forecasts[index] ?? null);
        return [id, { view, silence: parcelSilence(parcel, events[0]?.occurred_at) }];
      }),
    );
  }

  /** Newest first, without the events that their carrier dates ahead (C-TRK-40). */
  private shown(events: readonly ShownEvent[]): ShownEvent[] {
    return newestFirst(eventsUntil(events, this.clock.now()));
  }
}
