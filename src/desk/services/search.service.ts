// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type ClaimFilter, type ClaimOfOrder, ClaimsRepository } from '../../claims/index.js';
import {
  caseNumbers,
  type OrderSummary,
  OrderSearchRepository,
  readTypedNumber,
  searchTerms,
} from '../../orders/index.js';
import { type ReturnOfOrder, ReturnsRepository } from '../../returns/index.js';
import { numberInUrl, ShipmentQueriesService, type ShipmentView } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { WithdrawalQueriesService } from '../../withdrawals/index.js';
import { type FoundCustomer, foundCustomers } from '../rules/found-customers.js';
import { CaseNumbersService } from './case-numbers.service.js';

export type NumberedCase<Case> = Case & { case_number: string };

/** What a text means without doubt. */
export type SearchTarget =
  | { kind: 'order'; order_number: string }
  | { kind: 'return' | 'claim' | 'withdrawal'; id: string }
  | { kind: 'shipment'; tracking_number: string };

/** Everything that a text finds, the best match of each kind first. */
export interface SearchHits {
  target: SearchTarget | undefined;
  orders: OrderSummary[];
  /** Shipments that name no order of the store. */
  shipments: ShipmentView[];
  /** Of the orders. */
  returns: NumberedCase<ReturnOfOrder>[];
  claims: NumberedCase<ClaimOfOrder>[];
  /** The people of the orders, if the text is one of their names, addresses or phones. */
  customers: FoundCustomer[];
  /** Whether more orders or shipments match. */
  isCut: boolean;
}

const LIMIT = 20;
/** The number of a customer's newest orders whose claims are found. */
const MAX_CLAIM_ORDERS = 200;
/** Longer than each number, address or name that can be found; a URL has its own limit. */
const MAX_LENGTH = 256;
const MAX_URL_LENGTH = 2048;
const NOTHING: Omit<SearchHits, 'target'> = {
  orders: [],
  shipments: [],
  returns: [],
  claims: [],
  customers: [],
  isCut: false,
};

/** Finds orders, shipments, returns, claims and customers by one text, as staff type or paste it (C-FIND). */
@Injectable()
export class SearchService {
  constructor(
    private readonly orders: OrderSearchRepository,
    private readonly shipments: ShipmentQueriesService,
    private readonly returns: ReturnsRepository,
    private readonly claims: ClaimsRepository,
    private readonly withdrawals: WithdrawalQueriesService,
    private readonly cases: CaseNumbersService,
  ) {}

  /** Finds what a text may mean. Each kind is found by an index. */
  async find(store: Store, typed: string): Promise<SearchHits> {
    const text = numberInUrl(typed.trim().slice(0, MAX_URL_LENGTH));
    if (text === '' || text.length > MAX_LENGTH) return { target: undefined, ...NOTHING };
    const target = await this.findCase(store.store_id, text);
    return target ? { target, ...NOTHING } : this.findAll(store, text);
  }

  /**
   * Finds the filter of the list of claims for a text: a claim's id or case number, an order number in any spelling, or a
   * customer's e-mail address (C-FIND-11).
   */
  async findClaimFilter(storeId: string, typed: string): Promise<ClaimFilter> {
    const text = typed.trim();
    if (/^clm_[0-9a-z]{26}$/.test(text)) return { id: text };
    if (text.includes('@'))
      return { order_numbers: await this.orders.findNumbersByEmail(storeId, text, MAX_CLAIM_ORDERS) };
    const found = await this.cases.find(storeId, text);
    return found?.kind === 'claim' ? { id: found.id } : { order_numbers: readTypedNumber(text).orderNumbers };
  }

  private async findCase(storeId: string, text: string): Promise<SearchTarget | undefined> {
    if (/^(?:ret|rr)_[0-9a-z]{26}$/.test(text)) {
      const [found] = (await this.returns.findPage(storeId, { text }, { limit: 1 })).items;
      return found && { kind: 'return', id: found.id };
    }
    if (/^clm_[0-9a-z]{26}$/.test(text)) {
      const found = await this.claims.find(storeId, text);
      return found && { kind: 'claim', id: found.id };
    }
    if (/^wdr_[0-9a-z]{26}$/.test(text)) {
      const found = await this.withdrawals.find(storeId, text);
      return found && { kind: 'withdrawal', id: found.id };
    }
    const found = await this.cases.find(storeId, text);
    return found && { kind: found.kind, id: found.id };
  }

  private async findAll(store: Store, text: string): Promise<SearchHits> {
    const { store_id } = store;
    const [{ orders, exact, isCut }, found] = await Promise.all([
      this.orders.find(store_id, text, LIMIT),
      this.findShipments(store, text),
    ]);
    const numbers = orders.map(({ order_number }) => order_number);
    const shipments = found.filter(({ order_number }) => order_number === null || !numbers.includes(order_number));
    const [returns, claims] = await Promise.all([
      this.returns.findByOrders(store_id, numbers),
      this.claims.findByOrders(store_id, numbers),
    ]);
    return {
      target: findTarget(exact, numbers, shipments),
      orders,
      shipments: shipments.slice(0, LIMIT),
      returns: numbered(returns, 'return'),
      claims: numbered(claims, 'claim'),
      customers: foundCustomers(orders, text),
      isCut: isCut || shipments.length > LIMIT,
    };
  }

  private async findShipments(store: Store, text: string): Promise<ShipmentView[]> {
    const { id, filters } = shipmentTerms(text);
    if (id !== undefined) {
      const found = await this.shipments.findLive(store.store_id, id);
      return found ? [this.shipments.view(store, found)] : [];
    }
    const pages = await Promise.all(filters.map((filter) => this.shipments.list(store, filter, { limit: LIMIT + 1 })));
    const found = new Map(pages.flatMap(({ shipments }) => shipments).map((each) => [each.shipment_id, each]));
    return [...found.values()];
  }
}

function numbered<Case extends { id: string; order_number: string }>(
  cases: readonly Case[],
  kind: 'return' | 'claim',
): NumberedCase<Case>[] {
  const numbers = caseNumbers(cases, kind);
  return cases.map((each) => ({ ...each, case_number: numbers.get(each.id) ?? each.id })).reverse();
}

/** An id or number of one order, or the only thing that was found. */
function findTarget(
  exact: string | undefined,
  orders: readonly string[],
  shipments: readonly ShipmentView[],
): SearchTarget | undefined {
  const [order, ...otherOrders] = orders;
  const [shipment, ...others] = [...new Set(shipments.map(({ tracking_number }) => tracking_number))];
  if (exact !== undefined) return { kind: 'order', order_number: exact };
  if (order !== undefined && otherOrders.length === 0 && shipment === undefined)
    return { kind: 'order', order_number: order };
  if (order === undefined && shipment !== undefined && others.length === 0)
    return { kind: 'shipment', tracking_number: shipment };
  return undefined;
}

/** How a text finds shipments: the id of one, or filters of lists. */
interface ShipmentTerms {
  id?: string;
  filters: { number_keys?: string[]; email?: string; phone?: string }[];
}

function shipmentTerms(typed: string): ShipmentTerms {
  const { text, email, phone } = searchTerms(typed);
  if (/^shp_[0-9a-z]{26}$/.test(text)) return { id: text, filters: [] };
  if (email !== undefined) return { filters: [{ email }] };
  const { trackingNumbers } = readTypedNumber(text);
  const numbers = { number_keys: trackingNumbers };
  return { filters: phone === undefined ? [numbers] : [numbers, { phone }] };
}
