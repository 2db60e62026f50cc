// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderLookupRepository } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type CallerContext } from '../../stores/index.js';
import { type PlatformChange } from '../model/platform-change.js';
import { type PlatformConnection } from '../model/platform-connection.entity.js';
import { type PlatformPreview, type PreviewedDelivery, connectionSettings } from '../model/platform-connection.js';
import { type PlatformDelivery } from '../model/platform-delivery.entity.js';
import { PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { PlatformInboxRepository } from '../persistence/platform-inbox.repository.js';
import { adapterOf } from '../rules/adapters.js';
import { parkReason } from '../rules/park-reason.js';
import { isNamesake } from '../rules/platform-order.js';
import { readDelivery } from '../rules/read-delivery.js';
import { PlatformChangesService } from './platform-changes.service.js';

/** The most deliveries of a preview. */
const MAX_PREVIEWED = 200;

/** A delivery that waits, and what it asks for, or why it cannot be read. */
interface ReadDelivery {
  row: PlatformDelivery;
  change?: PlatformChange;
  fault?: string;
}
type OrderChange = Extract<PlatformChange, { kind: 'order' | 'refund' | 'fulfilment' }>;

const isAboutOrder = (change: PlatformChange | undefined): change is OrderChange =>
  change?.kind === 'order' || change?.kind === 'refund' || change?.kind === 'fulfilment';

/** Says what the deliveries that wait for a connection would do, such as before a paused one is resumed (C-PLT-37). */
@Injectable()
export class PlatformPreviewService {
  constructor(
    private readonly database: DatabaseService,
    private readonly connections: PlatformConnectionsRepository,
    private readonly inbox: PlatformInboxRepository,
    private readonly orders: OrderLookupRepository,
    private readonly changes: PlatformChangesService,
  ) {}

  /**
   * Applies the oldest deliveries that wait, and rolls everything back. The deliveries of an order are applied one after the
   * other in one transaction, so that no order is locked for longer.
   * @throws Problem PLATFORM_CONNECTION_NOT_FOUND
   */
  async preview({ store: { store_id } }: CallerContext, connectionId: string): Promise<PlatformPreview> {
    const connection = await this.connections.lockOrThrow(store_id, connectionId);
    const ids = await this.inbox.findIds(connection, 'waiting', '', MAX_PREVIEWED);
    const groups = new Map<string, { id: string; isNotice: boolean }[]>();
    for (const id of ids) {
      const change = (await this.read(connection, id))?.change;
      const key = isAboutOrder(change) ? change.orderId : id;
      groups.set(key, [...(groups.get(key) ?? []), { id, isNotice: change?.kind !== 'order' }]);
    }
    const previewed = new Map<string, PreviewedDelivery>();
    for (const entries of groups.values()) {
      // A notice that comes before its order is tried again after it.
      const group = entries.toSorted((a, b) => Number(a.isNotice) - Number(b.isNotice));
      for (const each of await this.database.trial(() => this.tryAll(connection, group)))
        previewed.set(each.delivery_id, each);
    }
    const { amount } = await this.inbox.count(store_id, connectionId, 'waiting');
    return { deliveries: ids.flatMap((id) => previewed.get(id) ?? []), more: Math.max(0, amount - ids.length) };
  }

  private async tryAll(connection: PlatformConnection, group: readonly { id: string }[]): Promise<PreviewedDelivery[]> {
    const previewed: PreviewedDelivery[] = [];
    for (const { id } of group) {
      const read = await this.read(connection, id);
      if (read) previewed.push(await this.tryOne(connection, read));
    }
    return previewed;
  }

  private async tryOne(
    connection: PlatformConnection,
    { row: { id, topic }, change, fault }: ReadDelivery,
  ): Promise<PreviewedDelivery> {
    const seen = { delivery_id: id, topic, order_number: change?.kind === 'order' ? change.orderNumber : null };
    if (fault !== undefined) return { ...seen, outcome: 'cannot', reason: fault };
    if (!isAboutOrder(change)) return { ...seen, outcome: change ? 'changes' : 'nothing', reason: null };
    const before = await this.stateOf(connection, change);
    if (before === undefined && change.kind !== 'order' && !change.isOnlyUpdate)
      return { ...seen, outcome: 'cannot', reason: 'Its order has not come yet.' };
    try {
      const order_number = (await this.changes.apply(connection, change)) ?? null;
      const isSame = (await this.stateOf(connection, change)) === before;
      const outcome = isSame ? 'nothing' : before === undefined ? 'creates' : 'changes';
      return { ...seen, order_number, outcome, reason: null };
    } catch (error) {
      // Nearly all refusals come before the first write, so no later delivery of the order is tried on a part of this one.
      const reason = parkReason(error, 1);
      if (reason === undefined) throw error;
      return { ...seen, outcome: 'cannot', reason };
    }
  }

  /** The order that a change is about, with its units and parcels, as a text to compare; undefined if there is none. */
  private async stateOf({ store_id }: PlatformConnection, change: OrderChange): Promise<string | undefined> {
    const { orderId } = change;
    const locked = await this.orders.lockById(
      store_id,
      orderId,
      change.kind === 'order' ? change.orderNumber : undefined,
    );
    if (!locked || isNamesake(locked.order, orderId)) return undefined;
    const found = await this.orders.findWithUnits(store_id, locked.order.order_number, { locked: false });
    return stringifyJson(found);
  }

  private async read(connection: PlatformConnection, id: string): Promise<ReadDelivery | undefined> {
    const row = await this.inbox.find(connection.store_id, id);
    if (!row) return undefined;
    try {
      return { row, change: readDelivery(adapterOf(connection.platform), row, connectionSettings(connection)) };
    } catch (error) {
      return { row, fault: parkReason(error, Infinity) };
    }
  }
}
