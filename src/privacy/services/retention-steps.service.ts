import { Injectable } from '@nestjs/common';
import { ClaimErasureService } from '../../claims/index.js';
import { KEPT_OF_EVENT, MessageErasureService, OutgoingFiles } from '../../notifications/index.js';
import { OrderErasureService, OrderLookupService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { EventErasureService } from '../../platform/outbox/event-erasure.service.js';
import { RequestLogRepository } from '../../platform/request-log/request-log.repository.js';
import { ShipmentErasureService } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type Subject } from '../model/privacy-request.js';
import { BATCH, LAST, type Piece, pieceOf, type Retention, type RetentionStepName } from '../model/retention.js';
import { ErasureService } from './erasure.service.js';
import { PrivacyHoldsService } from './privacy-holds.service.js';

const ACTOR = { type: 'service', id: 'retention' } as const;

interface Step {
  /** The setting that says after how many days. */
  days: keyof Retention;
  /** Runs a piece of the step, small enough that nobody waits for its locks. */
  run(store: Store, before: Date, cursor: string): Promise<Piece>;
}

/** The steps of the nightly job, which erase or delete what is older than a time (C-RTN-2, C-RTN-5). */
@Injectable()
export class RetentionStepsService {
  readonly steps: Record<RetentionStepName, Step> = {
    // Carriers' updates that no job could apply.
    inbound_events: {
      days: 'inbound_days',
      run: async ({ store_id }, before) => pieceOf(await this.shipments.deleteOldInbound(store_id, before, BATCH)),
    },
    request_log: {
      days: 'request_log_days',
      run: async ({ store_id }, before) => pieceOf(await this.requestLog.removeOfStore(store_id, before, BATCH)),
    },
    messages: { days: 'messages_days', run: (...piece) => this.eraseMessages(...piece) },
    // The personal data of events goes on where the last run ended.
    events: {
      days: 'events_days',
      run: ({ store_id }, before, cursor) =>
        this.database.transaction(() => this.events.eraseOld(store_id, cursor, before, KEPT_OF_EVENT)),
    },
    photos: { days: 'photos_days', run: (...piece) => this.erasePhotos(...piece) },
    orders: { days: 'personal_days', run: (...piece) => this.eraseOrder(...piece) },
    shipments: { days: 'personal_days', run: (...piece) => this.eraseShipment(...piece) },
  };

  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderLookupService,
    private readonly orderErasure: OrderErasureService,
    private readonly shipments: ShipmentErasureService,
    private readonly claims: ClaimErasureService,
    private readonly messages: MessageErasureService,
    private readonly files: OutgoingFiles,
    private readonly events: EventErasureService,
    private readonly requestLog: RequestLogRepository,
    private readonly erasure: ErasureService,
    private readonly holds: PrivacyHoldsService,
  ) {}

  /** Forgets the recipients of messages; goes on where the last run ended. */
  private async eraseMessages({ store_id: storeId }: Store, before: Date, cursor: string): Promise<Piece> {
    const ids = await this.messages.findOld(storeId, cursor, before, BATCH);
    await this.database.transaction(() => this.messages.erase(storeId, ids, []));
    await this.files.remove({ storeId, ids: new Set(ids), recipients: [] });
    return { removed: ids.length, cursor: ids.at(-1) ?? cursor, isLast: ids.length < BATCH };
  }

  /** Erases the photos of the next claim. */
  private async erasePhotos({ store_id: storeId }: Store, before: Date, cursor: string): Promise<Piece> {
    const claimId = await this.claims.findNextWithPhotos(storeId, cursor, before);
    if (claimId === undefined) return LAST;
    const isErased = await this.database.transaction(() => this.claims.erasePhotos(storeId, claimId, before));
    return { removed: isErased ? 1 : 0, cursor: claimId, isLast: false };
  }

  /** Erases the next order of which nothing was changed since a time. */
  private async eraseOrder(store: Store, before: Date, cursor: string): Promise<Piece> {
    const order = await this.orderErasure.findNextUnerased(store.store_id, cursor, before);
    if (!order) return LAST;
    const isErased = await this.erase(store, { order_number: order.order_number }, before);
    return { removed: isErased ? 1 : 0, cursor: order.id, isLast: false };
  }

  /** Erases the next shipment without an order. An order is erased with its shipments. */
  private async eraseShipment(store: Store, before: Date, cursor: string): Promise<Piece> {
    const found = await this.shipments.findUnerased(store.store_id, cursor, before, BATCH);
    const numbers = found.map(({ order_key }) => order_key);
    const existing = await this.orders.findAll(store.store_id, numbers, ({ order_number }) => order_number);
    const next = found.find(({ order_key }) => !existing.has(order_key));
    if (!next) return found.length < BATCH ? LAST : { removed: 0, cursor: found.at(-1)?.id ?? '', isLast: false };
    const isErased = await this.erase(store, { shipment_id: next.id }, before);
    return { removed: isErased ? 1 : 0, cursor: next.id, isLast: false };
  }

  /** @returns false if something that belongs to the subject was changed since, or is open */
  private erase(store: Store, subject: Subject, before: Date): Promise<boolean> {
    return this.database.transaction(async () => {
      const locked = await this.erasure.lock(store.store_id, subject);
      if (!locked || !(await this.holds.isExpired(locked, before))) return false;
      await this.erasure.erase({ store, actor: ACTOR }, locked);
      return true;
    });
  }
}
