// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { SecretBoxService } from '../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Platform } from '../model/platform-change.js';
import { type PlatformConnection } from '../model/platform-connection.entity.js';
import { type PlatformDelivery } from '../model/platform-delivery.entity.js';
import { PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { adapterOf } from '../rules/adapters.js';
import { type Delivery } from '../rules/platform-adapter.js';
import { PlatformInboxWriterService } from './platform-inbox-writer.service.js';

/** The health of a connection is written once in so long, because its row would make deliveries wait for each other. */
const HEALTH_EVERY_MS = 60_000;

type ConnectionKey = Pick<PlatformConnection, 'store_id' | 'id'>;

/** Takes in what platforms send: stores it, so that it is answered at once and a job applies it (C-PLT-4 to C-PLT-8). */
@Injectable()
export class PlatformInboxService {
  /** Lookups of this iteration of the event loop: deliveries come in bursts, and their requests share one. */
  private readonly lookups = new Map<string, Promise<PlatformConnection | undefined>>();

  constructor(
    private readonly database: DatabaseService,
    private readonly connections: PlatformConnectionsRepository,
    private readonly writer: PlatformInboxWriterService,
    private readonly secretBox: SecretBoxService,
    private readonly clock: ClockService,
  ) {}

  /** Finds the connection of an address, of any store; a removed one too. */
  async find(platform: Platform, id: string): Promise<PlatformConnection | undefined> {
    let lookup = this.lookups.get(id);
    if (!lookup) {
      lookup = this.connections.findByAddress(id);
      this.lookups.set(id, lookup);
      setImmediate(() => this.lookups.delete(id));
    }
    const connection = await lookup;
    return connection?.platform === platform ? connection : undefined;
  }

  /**
   * Stores a delivery to a live connection, unless it is stored already.
   * @param raw the body, as it was sent
   * @throws Problem PLATFORM_DELIVERY_REFUSED
   */
  async receive(connection: PlatformConnection, headers: IncomingHttpHeaders, raw: Buffer): Promise<void> {
    const expected = { shop: connection.shop, keys: this.keysOf(connection) };
    const verdict = adapterOf(connection.platform).verify(headers, raw, expected);
    if (verdict.kind === 'delivery') return this.store(connection, verdict, raw);
    const refusal = verdict.kind === 'refused' ? { refusal: verdict.why } : {};
    const column = verdict.kind === 'refused' ? 'refused_at' : 'pinged_at';
    await this.database.transaction(() => this.record(connection, column, refusal));
    if (verdict.kind === 'refused') throw refused(verdict.why);
  }

  /** Stores what the service has asked the platform for, in the open transaction, unless the same is stored already. */
  storeOnce(connection: ConnectionKey, topic: string, body: string): Promise<void> {
    const deliveryId = hash('sha256', body, 'hex');
    return this.writer.storeOnce(this.rowOf(connection, { deliveryId, topic, triggeredAt: null }, body));
  }

  private store(connection: PlatformConnection, delivery: Delivery, raw: Buffer): Promise<void> {
    const row = this.rowOf(connection, delivery, raw.toString('utf8'));
    return this.writer.add({ row, updatesHealth: this.isDue(connection.received_at) });
  }

  private rowOf(
    { store_id, id: connection_id }: ConnectionKey,
    { deliveryId: delivery_id, topic, triggeredAt: triggered_at }: Omit<Delivery, 'kind'>,
    body: string,
  ): PlatformDelivery {
    return {
      ...{ store_id, id: newId('pld'), connection_id, delivery_id, topic, triggered_at },
      ...{ received_at: this.clock.now(), body },
      ...{ state: 'waiting', reason: null, attempts: 0, order_number: null, ended_at: null },
    };
  }

  /** @param column says when something happened last */
  private async record(
    connection: PlatformConnection,
    column: 'refused_at' | 'pinged_at',
    more: Pick<Partial<PlatformConnection>, 'refusal'> = {},
  ): Promise<void> {
    if (this.isDue(connection[column]))
      await this.connections.update(connection, { [column]: this.clock.now(), ...more });
  }

  private isDue(last: Date | null): boolean {
    return last === null || this.clock.now().getTime() - last.getTime() >= HEALTH_EVERY_MS;
  }

  /** The signing keys that are valid now. */
  private keysOf({ id, signing_key, previous_key, previous_key_ends_at: endsAt }: PlatformConnection): string[] {
    const isPreviousValid = endsAt !== null && endsAt > this.clock.now();
    const sealed = [signing_key, ...(isPreviousValid && previous_key !== null ? [previous_key] : [])];
    return sealed.map((key) => this.secretBox.open(key, id));
  }
}

function refused(why: 'signature' | 'shop'): Problem {
  const detail =
    why === 'shop'
      ? 'The request is of another shop than the connection.'
      : "No valid signing key of the connection has signed the body. Compare the key with the one in the platform's settings.";
  return new Problem('PLATFORM_DELIVERY_REFUSED', detail, { headers: { 'WWW-Authenticate': 'HMAC-SHA256' } });
}
