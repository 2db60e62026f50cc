// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { keysOf, type RowKey } from '../../platform/database/lease-table.js';
import { type RowOf, table, chunksOf } from '../../platform/database/table.js';
import { DailyFiguresRepository } from '../../platform/statistics/daily-figures.repository.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type TrackedNumber } from '../carriers/carrier-detection.js';
import {
  type KnownParcel,
  type KnownParcels,
  type Parcel,
  type ParcelCarrier,
  type ParcelSource,
  TrackingEventEntity,
  ParcelEntity,
} from '../model/parcel.entity.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { decideAttention, decideStalls } from '../rules/attention.js';
import { isSameDelivery } from '../rules/delivery-times.js';
import { type DecisiveEvent, type TimelineEvent } from '../rules/timeline.js';

const MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

const PARCELS = table(ParcelEntity);
const STATUS = PARCELS.pick(
  'status',
  'substatus',
  'eta',
  'delivered_at',
  'last_delivered_at',
  'scanned_at',
  'expected_by',
  'attention_at',
  'attention_reason',
  ...(['pushed_eta', 'stalls_at', 'stall_reason', 'stalled_at', 'resumed_at'] as const),
);
const SELECT = `${PARCELS.select} WHERE store_id = ? AND id = ?`;

// The index is forced because MariaDB also tries the keys on other indexes, in time quadratic in their number.
const BY_KEYS = 'FORCE INDEX (PRIMARY)';

const SELECT_ALL_FOR_UPDATE = `${PARCELS.select} ${BY_KEYS} WHERE (store_id, id) IN (?) ORDER BY store_id, id FOR UPDATE`;

const MARK_ERASED = 'UPDATE parcels SET redacted_at = COALESCE(redacted_at, ?) WHERE store_id = ? AND id IN (?)';

const SELECT_CARRIER = `SELECT p.id, p.carrier AS tracking_carrier, p.tracking_number, c.class AS carrier_class FROM parcels p
  LEFT JOIN carrier_classes c ON c.token = p.carrier WHERE p.store_id = ?`;

/** The condition that a parcel `p` has a live shipment, or something else that follows it. */
export const IS_NEEDED = `(p.followed_at IS NOT NULL OR EXISTS (
  SELECT 1 FROM shipments s WHERE s.store_id = p.store_id AND s.parcel_id = p.id AND s.superseded_by = ''))`;

const SELECT_AWAITING_REGISTRATION = `${SELECT_CARRIER} AND p.registered_at IS NULL AND ${IS_NEEDED}`;

const SELECT_NEEDED = `SELECT p.id FROM parcels p WHERE p.store_id = ? AND p.id = ? AND ${IS_NEEDED}`;

const SELECT_FOLLOWED = `${SELECT_CARRIER} AND p.tracking_number IN (?) AND p.reused_by = ''
  AND p.followed_at IS NOT NULL`;

// Each column's value of a row is at the place of its id in a list.
const UPDATE_STATUSES = `UPDATE parcels ${BY_KEYS} SET ${STATUS.columns.map((name) => `${name} = ELT(FIELD(id, ?), ?)`).join(', ')}
  WHERE (store_id, id) IN (?)`;

// Compare and set: a worker that was suspended beyond its lease must not undo what another one did meanwhile.
const MARK_REGISTERING = `UPDATE parcels SET registering_at = ?, gateway = ?, account_id = ?
  WHERE store_id = ? AND id = ? AND registering_at <=> ? AND registered_at IS NULL`;

// An event may have come before the end of the registration, and then it decides about the attention.
const IS_UNHEARD = "status = 'PENDING' AND attention_at IS NULL";
// Assignments see those before them.
const MARK_REGISTERED = `UPDATE parcels SET registered_at = ?, foreign_id = ?,
  stall_reason = IF(${IS_UNHEARD}, ?, NULLIF(attention_reason, 'none')),
  stalls_at = IF(${IS_UNHEARD}, ?, IF(attention_reason <> 'exception' AND attention_at > ?, attention_at, NULL)),
  attention_reason = IF(${IS_UNHEARD}, ?, attention_reason), attention_at = IF(${IS_UNHEARD}, ?, attention_at)
  WHERE store_id = ? AND id = ? AND registering_at <=> ? AND registered_at IS NULL`;

const ASSIGN = `UPDATE parcels SET gateway = ?, account_id = ? WHERE store_id = ? AND id = ? AND registered_at IS NULL`;

const RELEASE = `UPDATE parcels SET registering_at = NULL, registered_at = NULL, gateway = NULL, account_id = NULL, foreign_id = NULL
  WHERE store_id = ? AND id = ? AND registered_at <=> ? AND created_at > ?`;

// Neither a registration that has begun nor one that is done is undone.
const MARK_UNTRACKED = `UPDATE parcels SET registered_at = ?, polls_ended_at = ?, attention_at = NULL, attention_reason = 'none', stalls_at = NULL
  WHERE store_id = ? AND id IN (?) AND registered_at IS NULL AND registering_at IS NULL`;

const EVENTS = table(TrackingEventEntity);
const DECISIVE = EVENTS.pick(
  ...(['parcel_id', 'fingerprint', 'occurred_at', 'occurred_on', 'position', 'status', 'substatus', 'source'] as const),
);

const SELECT_FINGERPRINTS = `SELECT p.id, p.carrier, p.tracking_number, p.reused_by, p.events_from, e.fingerprint FROM parcels p
  LEFT JOIN tracking_events e ON e.store_id = p.store_id AND e.parcel_id = p.id AND e.fingerprint IN (?)
  WHERE p.store_id = ? AND (p.carrier, p.tracking_number) IN (?)`;

const SELECT_DECISIVE_EVENTS = `${DECISIVE.select} ${BY_KEYS} WHERE (store_id, parcel_id) IN (?)`;

const DELETE_EVENTS = `DELETE FROM tracking_events WHERE (store_id, parcel_id, fingerprint) IN (?)`;

/** The condition that an event `e` is not dated ahead at a time (C-TRK-40), as `eventsUntil` has it. */
const countsBy = (now: string): string =>
  `e.occurred_at <= ${now} + INTERVAL IF(e.occurred_on IS NULL, 15, 15 + 24 * 60) MINUTE`;

/** The condition that an event `e` is not dated ahead now. */
export const COUNTS_NOW = countsBy('UTC_TIMESTAMP(3)');

const SELECT_LAST_SCANS = `SELECT parcel_id, MAX(occurred_at) AS at FROM tracking_events e
  WHERE store_id = ? AND parcel_id IN (?) AND ${countsBy('?')} GROUP BY parcel_id`;

const SELECT_REACHED = `SELECT DISTINCT status FROM tracking_events
  WHERE store_id = ? AND parcel_id = ? AND occurred_at <= ? AND status IS NOT NULL`;

/** Reads and writes the tables `parcels` and `tracking_events`. A followed parcel is tracked for something other than a shipment. */
@Injectable()
export class ParcelsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
    private readonly figures: DailyFiguresRepository,
  ) {}

  async find(storeId: string, id: string): Promise<Parcel | undefined> {
    const [parcel] = await this.database.query<Parcel[]>(SELECT, [storeId, id]);
    return parcel;
  }

  /** Selects parcels FOR UPDATE, by their ids. Transactions lock several parcels in the same order. */
  async findAllForUpdate(keys: readonly RowKey[]): Promise<Map<string, Parcel>> {
    const parcels = await this.database.query<Parcel[]>(SELECT_ALL_FOR_UPDATE, [keysOf(keys)]);
    return new Map(parcels.map((parcel) => [parcel.id, parcel]));
  }

  /** Marks a parcel as followed. Idempotent: the first time stays. */
  async markFollowed(storeId: string, id: string): Promise<void> {
    const sql = 'UPDATE parcels SET followed_at = ? WHERE store_id = ? AND id = ? AND followed_at IS NULL';
    const count = await this.database.execute(sql, [this.clock.now(), storeId, id]);
    const parcel = count > 0 ? await this.find(storeId, id) : undefined;
    if (parcel) await this.figures.forget(storeId, 'deliveries', parcel.delivered_at);
  }

  /** Followed parcels of a tracking number, whatever their carrier, under one of the numbers that carriers may track it by. */
  findFollowedByNumber(storeId: string, trackingNumbers: readonly string[]): Promise<ParcelCarrier[]> {
    return this.database.query(SELECT_FOLLOWED, [storeId, trackingNumbers]);
  }

  /**
   * Unregistered parcels of a store that are followed or have a live shipment.
   * @param id limits the result to this parcel
   */
  findAwaitingRegistration(storeId: string, id?: string): Promise<ParcelCarrier[]> {
    if (id === undefined) return this.database.query(SELECT_AWAITING_REGISTRATION, [storeId]);
    return this.database.query(`${SELECT_AWAITING_REGISTRATION} AND p.id = ?`, [storeId, id]);
  }

  /** Whether a parcel is followed or has a live shipment. */
  async isNeeded({ store_id, id }: Pick<Parcel, 'store_id' | 'id'>): Promise<boolean> {
    return (await this.database.query<unknown[]>(SELECT_NEEDED, [store_id, id])).length > 0;
  }

  /** Updates the statuses of parcels from `before` to `after`. */
  async updateStatuses(changes: readonly { before: Parcel; after: Parcel }[]): Promise<void> {
    if (changes.length === 0) return;
    const ids = changes.map(({ after }) => after.id);
    const values = STATUS.columns.flatMap((name) => [ids, changes.map(({ after }) => after[name])]);
    const keys = keysOf(changes.map(({ after: { store_id: storeId, id } }) => ({ storeId, id })));
    await this.database.write(UPDATE_STATUSES, [...values, keys]);
    for (const { before, after } of changes)
      if (!isSameDelivery(before, after))
        await this.figures.forget(after.store_id, 'deliveries', before.delivered_at, after.delivered_at);
  }

  /**
   * Marks that the gateway is about to be called, so that a later attempt checks for this registration first.
   * @returns false if another attempt has begun or ended since the parcel was read
   */
  async markRegistering({ store_id, id, registering_at }: Parcel, source: ParcelSource, at: Date): Promise<boolean> {
    const { gateway, account_id } = source;
    const values = [at, gateway, account_id, store_id, id, registering_at];
    return (await this.database.execute(MARK_REGISTERING, values)) > 0;
  }

  /** Notes the source that an unregistered parcel waits for, or that none takes it. */
  async assign({ store_id, id, ...present }: Parcel, { gateway, account_id }: ParcelSource): Promise<void> {
    if (present.gateway === gateway && present.account_id === account_id) return;
    const write = () => this.database.write(ASSIGN, [gateway, account_id, store_id, id]);
    await this.database.transaction(write);
  }

  /**
   * @param foreignId its id at the gateway, if that has one
   * @returns false if the parcel is registered already, which stays, or if another attempt has begun since the parcel was read
   */
  async markRegistered(parcel: Parcel, at: Date, foreignId?: string): Promise<boolean> {
    const registered = { ...parcel, registered_at: at };
    const { attention_reason, attention_at } = decideAttention(registered, []);
    const { stalls_at, stall_reason } = decideStalls(registered, [], { now: at, isScanned: false });
    const { store_id, id, registering_at } = parcel;
    const decided = [stall_reason, stalls_at, at, attention_reason, attention_at];
    const values = [at, foreignId ?? null, ...decided, store_id, id, registering_at];
    return (await this.database.execute(MARK_REGISTERED, values)) > 0;
  }

  /** Finds at most `limit` parcels of all stores whose stalls have begun, the longest waiting first. */
  async findStalling(now: Date, limit: number): Promise<RowKey[]> {
    const sql = 'SELECT store_id AS storeId, id FROM parcels WHERE stalls_at <= ? ORDER BY stalls_at LIMIT ?';
    return this.database.query(sql, [now, limit]);
  }

  /**
   * Makes a registered parcel one that is not.
   * @returns false if it was created before `since`, or registered anew since it was read
   */
  async release({ store_id, id, registered_at }: Parcel, since: Date): Promise<boolean> {
    return (await this.database.execute(RELEASE, [store_id, id, registered_at, since])) > 0;
  }

  /** Marks that the timelines of parcels keep no personal data from now on (C-PRIV-7). */
  async markErased(storeId: string, ids: readonly string[], at: Date): Promise<void> {
    if (ids.length > 0) await this.database.write(MARK_ERASED, [at, storeId, ids]);
  }

  /** Marks unregistered parcels as done, so that they are neither registered nor polled (C-IMP-12). */
  async markUntracked(storeId: string, ids: readonly string[], at: Date): Promise<void> {
    if (ids.length > 0) await this.database.write(MARK_UNTRACKED, [at, at, storeId, ids]);
  }

  /** Inserts new parcels of a store, with what is known of their status. */
  async insert(parcels: readonly Parcel[]): Promise<void> {
    if (parcels.length === 0) return;
    await this.database.write(PARCELS.insertMany, [parcels.map((parcel) => PARCELS.valuesOf(parcel))]);
    const [{ store_id }] = parcels as [Parcel];
    await this.figures.forget(store_id, 'deliveries', ...parcels.map(({ delivered_at }) => delivered_at));
  }

  /** Unregistered parcels of a carrier, in all stores. */
  findUnregisteredByCarrier(carrier: string): Promise<Pick<Parcel, 'store_id' | 'id' | 'tracking_number'>[]> {
    const sql = 'SELECT store_id, id, tracking_number FROM parcels WHERE carrier = ? AND registered_at IS NULL';
    return this.database.query(sql, [carrier]);
  }

  /** Ends polling of the gateway about a parcel for good. */
  async endPolling(storeId: string, id: string): Promise<void> {
    const sql = 'UPDATE parcels SET polls_ended_at = ? WHERE store_id = ? AND id = ?';
    await this.database.write(sql, [this.clock.now(), storeId, id]);
  }

  /** Finds the parcels of carriers and numbers, each with the fingerprints that its timeline has. */
  async findFingerprints(
    storeId: string,
    tracked: readonly TrackedNumber[],
    fingerprints: readonly string[],
  ): Promise<KnownParcels> {
    const found: KnownParcels = new Map();
    if (tracked.length === 0) return found;
    const keys = tracked.map(({ carrier, tracking_number }) => [carrier, tracking_number]);
    const rows = await this.database.query<(Omit<KnownParcel, 'fingerprints'> & { fingerprint: string | null })[]>(
      SELECT_FINGERPRINTS,
      // A list in SQL is never empty.
      [['', ...fingerprints], storeId, keys],
    );
    for (const { fingerprint, ...parcel } of rows) {
      const known = found.get(parcel.id) ?? { ...parcel, fingerprints: new Set() };
      found.set(parcel.id, known);
      if (fingerprint !== null) known.fingerprints.add(fingerprint);
    }
    return found;
  }

  /** Finds the statuses of a parcel's events up to a time. */
  async findReached(storeId: string, id: string, at: Date): Promise<Set<ShipmentStatus>> {
    const rows = await this.database.query<{ status: ShipmentStatus }[]>(SELECT_REACHED, [storeId, id, at]);
    return new Set(rows.map(({ status }) => status));
  }

  /** Finds the events of parcels by parcel id, without what only pages show. */
  async findDecisiveEvents(keys: readonly RowKey[]): Promise<Map<string, DecisiveEvent[]>> {
    const rows = await this.database.query<RowOf<typeof DECISIVE>[]>(SELECT_DECISIVE_EVENTS, [keysOf(keys)]);
    const byParcel = new Map<string, DecisiveEvent[]>(keys.map(({ id }) => [id, []]));
    for (const { parcel_id, ...event } of rows) byParcel.get(parcel_id)?.push(event);
    return byParcel;
  }

  /** Finds the time of the last event by parcel id; parcels without events are missing. Events dated ahead do not count (C-TRK-40). */
  async findLastScans(storeId: string, parcelIds: readonly string[]): Promise<Map<string, Date>> {
    if (parcelIds.length === 0) return new Map();
    const rows = await this.database.query<{ parcel_id: string; at: Date }[]>(SELECT_LAST_SCANS, [
      ...[storeId, parcelIds, this.clock.now()],
    ]);
    return new Map(rows.map(({ parcel_id, at }) => [parcel_id, at]));
  }

  /** Adds events to the timelines of their parcels. */
  async appendEvents(events: readonly (TimelineEvent & { parcel: Pick<Parcel, 'store_id' | 'id'> })[]): Promise<void> {
    if (events.length === 0) return;
    for (const some of chunksOf(events, MAX_STATEMENT_BYTES, bytesOfEvent)) {
      const rows = some.map(({ parcel: { store_id, id }, ...event }) =>
        EVENTS.valuesOf({ store_id, parcel_id: id, ...event }),
      );
      await this.database.write(EVENTS.insertMany, [rows]);
    }
  }

  /** Removes events from the timelines of their parcels. */
  async removeEvents(
    events: readonly { parcel: Pick<Parcel, 'store_id' | 'id'>; fingerprint: string }[],
  ): Promise<void> {
    if (events.length === 0) return;
    const keys = events.map(({ parcel: { store_id, id }, fingerprint }) => [store_id, id, fingerprint]);
    await this.database.write(DELETE_EVENTS, [keys]);
  }

  /** Removes the events of a parcel that occurred before a time. */
  async removeEventsBefore(storeId: string, id: string, at: Date): Promise<void> {
    const sql = 'DELETE FROM tracking_events WHERE store_id = ? AND parcel_id = ? AND occurred_at < ?';
    await this.database.write(sql, [storeId, id, at]);
  }
}

/** An estimate: the texts and about the bytes of the other columns. */
const bytesOfEvent = ({ description, location }: TimelineEvent): number => 256 + description.length + location.length;
