// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimsRepository, type ClaimStatus, ClaimSuggestionsService } from '../../claims/index.js';
import { WebhookEndpointsService } from '../../notifications/index.js';
import { customerName, OrderLookupRepository } from '../../orders/index.js';
import {
  heardBefore,
  type AttentionReason,
  ShipmentQueriesService,
  type ShipmentStatus,
} from '../../shipments/index.js';
import { type WithdrawalView } from '../../withdrawals/index.js';
import {
  byValue,
  MAX_WORK,
  type WorkKind,
  type WorkSection,
  workSection,
  type WorkValue,
} from '../rules/work-section.js';
import { type RequestPosition, RequestWorkService } from './request-work.service.js';

/** A case that waits for staff. */
export interface WorkItem {
  since: Date;
  /** The refund of a claim, otherwise the value of the order; null if the case has no order, or that is not known. */
  value: WorkValue | null;
  /** Null of shipments and withdrawals without an order, and of webhooks. */
  order_number: string | null;
  /** A name, or else an e-mail address, of the order or the withdrawal; null if it has neither. */
  customer: string | null;
  /** The id of the return, claim, change request or withdrawal. */
  id?: string;
  withdrawal?: Pick<WithdrawalView, 'name' | 'stated_order_number' | 'refund_due_at'>;
  parcel?: { tracking_number: string; carrier: string; status: ShipmentStatus; isClaimSuggested: boolean };
  webhook?: { endpoint_id: string; url: string; isDisabled: boolean; held: number };
}

/** All sections; those without work are empty. */
export type WorkList = Record<WorkKind, WorkSection<WorkItem>>;

type Case = Omit<WorkItem, 'customer'>;

/** The cases that a section shows by itself. */
const SHOWN = 5;

/** Lists what waits for staff, in any context (C-WORK-12). */
@Injectable()
export class WorkListService {
  constructor(
    private readonly requests: RequestWorkService,
    private readonly claims: ClaimsRepository,
    private readonly shipments: ShipmentQueriesService,
    private readonly orders: OrderLookupRepository,
    private readonly webhooks: WebhookEndpointsService,
    private readonly suggestions: ClaimSuggestionsService,
  ) {}

  /** The work list of a store, each section with its first cases: the longest waiting, of stalled parcels the most valuable (C-WORK-23). */
  async get(storeId: string): Promise<WorkList> {
    const [withdrawn, returns, claims, information, changes, late, exception, silent, flagged, webhooks] =
      await Promise.all([
        this.findWithdrawals(storeId),
        this.findRequests(storeId, this.requests.findReturns(storeId)),
        this.findClaims(storeId, 'SUBMITTED'),
        this.findClaims(storeId, 'INFORMATION_REQUESTED'),
        this.findRequests(storeId, this.requests.findChanges(storeId)),
        this.findParcels(storeId, 'late'),
        this.findParcels(storeId, 'exception'),
        this.findParcels(storeId, 'silent'),
        this.findFlagged(storeId),
        this.findWebhooks(storeId),
      ]);
    const sections = Object.entries({
      ...withdrawn,
      returns,
      claims,
      information,
      changes,
      late,
      exception,
      silent,
      flagged,
      webhooks,
    }).map(([kind, cases]) => [kind, workSection(cases, SHOWN)] as const);
    const numbers = sections.flatMap(([, { items }]) => items.flatMap(({ order_number }) => order_number ?? []));
    const customers = await this.orders.findAll(
      storeId,
      numbers,
      ({ content }) => customerName(content.customer) ?? null,
    );
    const withCustomers = (section: WorkSection<Case>): WorkSection<WorkItem> => ({
      ...section,
      items: section.items.map((item) => ({
        ...item,
        customer: (item.withdrawal?.name || customers.get(item.order_number ?? '')) ?? null,
      })),
    });
    return Object.fromEntries(sections.map(([kind, section]) => [kind, withCustomers(section)])) as WorkList;
  }

  private async findWithdrawals(storeId: string): Promise<Record<'refunds' | 'unmatched' | 'withdrawals', Case[]>> {
    const { refunds, unmatched, withdrawals } = await this.requests.findWithdrawals(storeId);
    const casesOf = (views: readonly WithdrawalView[]): Promise<Case[]> =>
      this.withOrderValues(
        storeId,
        views.map((withdrawal) => ({
          ...{ id: withdrawal.id, order_number: withdrawal.order_number, withdrawal },
          since: new Date(withdrawal.received_at),
        })),
      );
    const [due, unknown, others] = await Promise.all([refunds, unmatched, withdrawals].map(casesOf));
    return { refunds: due ?? [], unmatched: unknown ?? [], withdrawals: others ?? [] };
  }

  private async findRequests(storeId: string, found: Promise<RequestPosition[]>): Promise<Case[]> {
    return this.withOrderValues(storeId, await found);
  }

  private async findClaims(storeId: string, status: ClaimStatus): Promise<Case[]> {
    const found = await this.claims.findOldest(storeId, status, MAX_WORK + 1);
    return found.map(({ id, order_number, created_at, amount, currency }) => ({
      ...{ id, order_number },
      since: created_at,
      value: { amount, currency },
    }));
  }

  private async findParcels(storeId: string, reason: AttentionReason): Promise<Case[]> {
    const found = await this.shipments.oldestInNeed(storeId, reason, MAX_WORK + 1);
    const suggestions = await this.suggestions.findOpen(
      storeId,
      found.map(({ order_number }) => order_number),
    );
    const suggested = new Set(suggestions.map(({ shipment_id }) => shipment_id));
    const cases = found.map(({ attention_at, order_number, shipment_id, ...parcel }) => ({
      parcel: { ...parcel, isClaimSuggested: suggested.has(shipment_id) },
      // Staff compare it with the last scan in the timeline.
      since: reason === 'silent' ? heardBefore(attention_at) : attention_at,
      order_number: order_number === '' ? null : order_number,
    }));
    const valued = await this.withOrderValues(storeId, cases);
    if (reason === 'exception') return valued;
    // What does not fit is left out before: the longest waiting stay.
    return [...valued.slice(0, MAX_WORK).toSorted(byValue), ...valued.slice(MAX_WORK)];
  }

  private async findFlagged(storeId: string): Promise<Case[]> {
    const found = await this.orders.findOldestFlagged(storeId, MAX_WORK + 1);
    return found.map(({ order_number, created_at, total, currency }) => ({
      order_number,
      since: created_at,
      value: { amount: total, currency },
    }));
  }

  private async findWebhooks(storeId: string): Promise<Case[]> {
    const failing = await this.webhooks.listFailing(storeId);
    const cases = failing.map(({ endpoint_id, url, status, held, since }) => ({
      since,
      value: null,
      order_number: null,
      webhook: { endpoint_id, url, isDisabled: status === 'disabled', held },
    }));
    return cases.sort((a, b) => a.since.getTime() - b.since.getTime());
  }

  private async withOrderValues(storeId: string, cases: readonly Omit<Case, 'value'>[]): Promise<Case[]> {
    const numbers = cases.flatMap(({ order_number }) => order_number ?? []);
    const totals = await this.orders.findTotals(storeId, numbers);
    return cases.map((item) => {
      const order = totals.get(item.order_number ?? '');
      return { ...item, value: order === undefined ? null : { amount: order.total, currency: order.currency } };
    });
  }
}
