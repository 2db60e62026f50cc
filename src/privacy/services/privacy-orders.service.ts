// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderLookupRepository, OrderSearchRepository } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { checked } from '../../platform/validation/body-validator.js';
import { ShipmentErasureService, ShipmentQueriesService } from '../../shipments/index.js';
import { countOf, MAX_FOUND, MAX_SELECTED, type SelectedKeys, Selection } from '../model/privacy-bodies.js';
import { type HoldReason } from '../model/privacy-request.entity.js';
import { PersonCasesService } from './person-cases.service.js';
import { PrivacyHoldsService } from './privacy-holds.service.js';

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

/** A return, claim or withdrawal that a selection finds by its own address, and whose order it does not find (C-PRIV-18). */
export interface NamedCase extends FoundState {
  case_id: string;
  /** Null for a withdrawal without an order. */
  order_number: string | null;
  created_at: string;
}

/** What a selection finds, the oldest first. */
export interface Found {
  orders: FoundOrder[];
  shipments: FoundShipment[];
  cases: NamedCase[];
}

/** Finds the orders of a person, their shipments without an order, and cases with their address (C-PRIV-1, C-PRIV-2, C-PRIV-18). */
@Injectable()
export class PrivacyOrdersService {
  constructor(
    private readonly persons: OrderSearchRepository,
    private readonly orders: OrderLookupRepository,
    private readonly personsShipments: ShipmentErasureService,
    private readonly shipments: ShipmentQueriesService,
    private readonly holds: PrivacyHoldsService,
    private readonly cases: PersonCasesService,
  ) {}

  /**
   * Erases data of a person that belongs to no order.
   * @throws Problem VALIDATION_ERROR
   */
  async eraseUnapplied(storeId: string, input: Selection): Promise<void> {
    await this.cases.eraseUnapplied(storeId, checked(Selection, input));
  }

  /**
   * Finds the numbers of the selected orders, and the ids of the selected shipments without an order and of cases, that exist.
   * A shipment stands for the order that it names, if there is one; a case of a found order belongs to that.
   * @throws Problem VALIDATION_ERROR, NOTHING_TO_ERASE
   */
  async findKeys(storeId: string, input: Selection): Promise<SelectedKeys> {
    const { orders = [], shipments = [], cases = [], ...person } = checked(Selection, input);
    const found = await this.personsShipments.findOfPerson(storeId, person);
    for (const id of shipments) {
      const shipment = await this.shipments.findLive(storeId, id);
      if (shipment) found.push(shipment);
    }
    const named = [...orders, ...found.map(({ order_key }) => order_key)];
    const existing = await this.orders.findAll(storeId, named, ({ order_number }) => order_number);
    const numbers = [...new Set([...(await this.persons.findNumbersOfPerson(storeId, person)), ...existing.keys()])];
    const standalone = found.filter(({ order_key }) => !existing.has(order_key)).map(({ id }) => id);
    const keys = {
      orders: numbers.slice(0, MAX_SELECTED),
      shipments: [...new Set(standalone)].sort().slice(0, MAX_SELECTED),
      cases: (await this.findCases(storeId, person, cases, numbers)).slice(0, MAX_SELECTED),
    };
    if (countOf(keys) === 0)
      throw new Problem('NOTHING_TO_ERASE', 'The store has no order, shipment or case of this selection.');
    return keys;
  }

  /** @param ids of selected cases. @param orders whose cases are left out */
  private async findCases(
    storeId: string,
    person: Pick<Selection, 'email' | 'phone'>,
    ids: readonly string[],
    orders: readonly string[],
  ): Promise<string[]> {
    const found = await this.cases.findOfPerson(storeId, person);
    for (const id of ids) {
      const selected = await this.cases.find(storeId, id);
      if (selected) found.push(selected);
    }
    const known = new Set<string | null>(orders);
    return [...new Set(found.filter(({ order_number }) => !known.has(order_number)).map(({ id }) => id))];
  }

  /** Finds what is selected, at most 1,000 of each kind, with what holds it. An erasure of the same selection would erase this. */
  async find(storeId: string, selection: Selection): Promise<Found> {
    const keys = await this.findKeys(storeId, selection);
    const found: Found = { orders: [], shipments: [], cases: [] };
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
    for (const case_id of keys.cases.slice(0, MAX_FOUND)) {
      const alone = await this.cases.find(storeId, case_id);
      if (!alone) continue;
      const { order_number, created_at, hold } = alone;
      const state = buildState(alone, hold);
      found.cases.push({ case_id, order_number, created_at: created_at.toISOString(), ...state });
    }
    return found;
  }
}

function buildState({ redacted_at }: { redacted_at: Date | null }, hold: HoldReason | undefined): FoundState {
  return { redacted_at: redacted_at?.toISOString() ?? null, hold: hold ?? null };
}
