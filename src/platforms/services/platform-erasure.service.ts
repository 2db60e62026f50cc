// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderLookupRepository } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { WordSearch } from '../../platform/privacy/word-search.js';
import { PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { PlatformInboxRepository, type UnappliedDelivery } from '../persistence/platform-inbox.repository.js';

/** Shorter texts, such as the ids of a small shop, occur everywhere. */
const MIN_LENGTH = 8;

/** Erases personal data in the deliveries of platforms (C-PLT-14, C-PLT-41). */
@Injectable()
export class PlatformErasureService {
  constructor(
    private readonly database: DatabaseService,
    private readonly connections: PlatformConnectionsRepository,
    private readonly inbox: PlatformInboxRepository,
    private readonly orders: OrderLookupRepository,
  ) {}

  /**
   * Erases the bodies of the deliveries about an order, in the open transaction. Those that were not applied end.
   * @param orderId the platform's, which a refund or a fulfilment names that has not found its order
   */
  async erase(storeId: string, orderNumber: string, orderId: string): Promise<void> {
    await this.inbox.eraseOrder(storeId, orderNumber);
    const found = await this.findUnapplied(storeId, [orderId]);
    await this.inbox.erase(
      storeId,
      found.filter(({ order_number }) => order_number === null).map(({ id }) => id),
    );
  }

  /**
   * Erases the bodies of deliveries with one of these texts that were never applied. Those about an order that exists stay: they go
   * with the order.
   * @param texts addresses, phones and customer ids of a person
   */
  async erasePerson(storeId: string, texts: readonly string[]): Promise<void> {
    const found = await this.findUnapplied(storeId, texts);
    const numbers = found.flatMap(({ order_number }) => order_number ?? []);
    const existing = await this.orders.findAll(storeId, numbers, ({ order_number }) => order_number);
    const ids = found.filter(({ order_number }) => !existing.has(order_number ?? '')).map(({ id }) => id);
    await this.database.transaction(() => this.inbox.erase(storeId, ids));
  }

  /** Deletes at most `limit` deliveries that came before a time, and returns their number. */
  deleteOld(storeId: string, before: Date, limit: number): Promise<number> {
    return this.database.transaction(() => this.inbox.deleteOld(storeId, before, limit));
  }

  /** Finds the deliveries that were not applied and have one of these texts as whole words. */
  private async findUnapplied(storeId: string, texts: readonly string[]): Promise<Omit<UnappliedDelivery, 'body'>[]> {
    const searched = texts.filter((text) => text.length >= MIN_LENGTH).map((text) => text.toLowerCase());
    const found: Omit<UnappliedDelivery, 'body'>[] = [];
    if (searched.length === 0) return found;
    const words = new WordSearch(searched);
    for (const { id: connectionId } of await this.connections.findByStore(storeId))
      for await (const { body, ...delivery } of this.inbox.readUnapplied(storeId, connectionId, searched))
        if ((await words.find(body.toLowerCase())).size > 0) found.push(delivery);
    return found;
  }
}
