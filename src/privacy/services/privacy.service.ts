import { Injectable } from '@nestjs/common';
import { OrderLookupService, OrderPersonsService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { checked } from '../../platform/validation/body-validator.js';
import { ShipmentErasureService, ShipmentQueriesService } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { type HoldReason } from '../model/privacy-request.entity.js';
import {
  type PrivacyRequest,
  type PrivacyRequestSummary,
  privacyRequestSummary,
  type PrivacyRequestView,
} from '../model/privacy-request.js';
import { MAX_FOUND, MAX_SELECTED, type SelectedKeys, Selection } from '../model/privacy-bodies.js';
import { PrivacyRequestsRepository } from '../persistence/privacy-requests.repository.js';
import { type ExportLink, ExportLinksService } from './export-links.service.js';
import { PrivacyHoldsService } from './privacy-holds.service.js';

/** The queue of erasures; a job's reference is the id of the request. */
export const ERASURE_QUEUE = 'privacy.erase';

/** A request must be fulfilled within a month in most laws: this leaves a few days to look after it. */
export const ERASURE_DUE_DAYS = 27;

/** The most orders and shipments of an export: what names them is in its link. */
const MAX_EXPORTED = 100;

/** What an erasure would do to something that a selection finds. */
interface FoundState {
  /** When its personal data was erased, in UTC with milliseconds; null if it was not. */
  redacted_at: string | null;
  /** Why an erasure would wait; null if it would not. */
  hold: HoldReason | null;
}

/** An order that a selection finds. */
export interface FoundOrder extends FoundState {
  order_number: string;
  ordered_at: string;
}

/** A shipment without an order that a selection finds. */
export interface FoundShipment extends FoundState {
  shipment_id: string;
  tracking_number: string;
  created_at: string;
}

/** What a selection finds, the oldest first. */
export interface Found {
  orders: FoundOrder[];
  shipments: FoundShipment[];
}

/** Finds the orders and shipments of a person, and takes requests to erase their personal data (C-PRIV). */
@Injectable()
export class PrivacyService {
  constructor(
    private readonly database: DatabaseService,
    private readonly persons: OrderPersonsService,
    private readonly orders: OrderLookupService,
    private readonly personsShipments: ShipmentErasureService,
    private readonly shipments: ShipmentQueriesService,
    private readonly holds: PrivacyHoldsService,
    private readonly requests: PrivacyRequestsRepository,
    private readonly jobs: JobsService,
    private readonly links: ExportLinksService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds the orders and shipments of a person, at most 1,000 of each kind, with what would hold an erasure, which would erase
   * the same (C-PRIV-1, C-PRIV-2).
   * @throws Problem VALIDATION_ERROR, NOTHING_TO_ERASE
   */
  async find(storeId: string, selection: Selection): Promise<Found> {
    const keys = await this.findKeys(storeId, selection);
    const found: Found = { orders: [], shipments: [] };
    for (const order_number of keys.orders.slice(0, MAX_FOUND)) {
      const order = await this.orders.find(storeId, order_number);
      if (!order) continue;
      const state = buildState(order, await this.holds.find({ order }));
      found.orders.push({ order_number, ordered_at: order.content.ordered_at, ...state });
    }
    for (const shipment_id of keys.shipments.slice(0, MAX_FOUND)) {
      const shipment = await this.shipments.findLive(storeId, shipment_id);
      if (!shipment) continue;
      const { tracking_number, created_at } = shipment;
      const state = buildState(shipment, await this.holds.find({ shipment }));
      found.shipments.push({ shipment_id, tracking_number, created_at: created_at.toISOString(), ...state });
    }
    return found;
  }

  /**
   * Makes a link to the data of a person's orders and shipments, to pass on after a look at it (C-PRIV-9).
   * @throws Problem VALIDATION_ERROR, NOTHING_TO_ERASE
   */
  async exportLink(storeId: string, selection: Selection): Promise<ExportLink> {
    const keys = await this.findKeys(storeId, selection);
    const count = keys.orders.length + keys.shipments.length;
    if (count > MAX_EXPORTED)
      throw validationError(
        [],
        `An export has at most ${MAX_EXPORTED} orders and shipments, and this one would have ${count}.`,
      );
    return this.links.create({ storeId, ...keys });
  }

  /**
   * Requests the erasure of the personal data of a person's orders and shipments (C-PRIV-3). A worker erases them, those that are held later.
   * @param ignoresHolds erases them at once, whatever holds them
   * @throws Problem VALIDATION_ERROR, NOTHING_TO_ERASE
   */
  async requestErasure(
    { store: { store_id }, actor }: CallerContext,
    selection: Selection,
    { ignoresHolds = false }: { ignoresHolds?: boolean } = {},
  ): Promise<PrivacyRequestView> {
    const keys = await this.findKeys(store_id, selection);
    const now = this.clock.now();
    const request: PrivacyRequest = {
      store_id,
      id: newId('prv'),
      state: 'open',
      actor,
      ignores_holds: ignoresHolds,
      order_count: keys.orders.length,
      shipment_count: keys.shipments.length,
      created_at: now,
      due_at: new Date(now.getTime() + ERASURE_DUE_DAYS * DAY_MS),
      verified_at: null,
    };
    await this.database.transaction(async () => {
      await this.requests.insert(request, [
        ...keys.orders.map((order_number) => ({ order_number })),
        ...keys.shipments.map((shipment_id) => ({ shipment_id })),
      ]);
      await this.jobs.add({ storeId: store_id, queue: ERASURE_QUEUE, reference: request.id });
    });
    return this.get(store_id, request.id);
  }

  /**
   * Returns a request as it is now; once it is verified, this is the proof of the erasure.
   * @throws Problem PRIVACY_REQUEST_NOT_FOUND
   */
  get(storeId: string, id: string): Promise<PrivacyRequestView> {
    return this.requests.view(storeId, id);
  }

  /** Lists the newest 1,000 requests of a store. */
  async list(storeId: string): Promise<PrivacyRequestSummary[]> {
    return (await this.requests.list(storeId)).map(privacyRequestSummary);
  }

  /**
   * Finds the numbers of the selected orders, and the ids of the selected shipments without an order, that exist. A shipment
   * stands for the order that it names, if there is one.
   * @throws Problem VALIDATION_ERROR, NOTHING_TO_ERASE
   */
  private async findKeys(storeId: string, input: Selection): Promise<SelectedKeys> {
    const { orders = [], shipments = [], ...person } = checked(Selection, input);
    const found = await this.personsShipments.findOfPerson(storeId, person);
    for (const id of shipments) {
      const shipment = await this.shipments.findLive(storeId, id);
      if (shipment) found.push(shipment);
    }
    const named = [...orders, ...found.map(({ order_key }) => order_key)];
    const existing = await this.orders.findAll(storeId, named, ({ order_number }) => order_number);
    const numbers = [...new Set([...(await this.persons.findNumbers(storeId, person)), ...existing.keys()])];
    const standalone = found.filter(({ order_key }) => !existing.has(order_key)).map(({ id }) => id);
    if (numbers.length + standalone.length === 0)
      throw new Problem('NOTHING_TO_ERASE', 'The store has no order or shipment of this selection.');
    return {
      orders: numbers.slice(0, MAX_SELECTED),
      shipments: [...new Set(standalone)].sort().slice(0, MAX_SELECTED),
    };
  }
}

function buildState({ redacted_at }: { redacted_at: Date | null }, hold: HoldReason | undefined): FoundState {
  return { redacted_at: redacted_at?.toISOString() ?? null, hold: hold ?? null };
}
