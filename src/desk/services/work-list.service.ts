import { Injectable } from '@nestjs/common';
import { ClaimQueriesService, type ClaimStatus } from '../../claims/index.js';
import { WebhookEndpointsService } from '../../notifications/index.js';
import { type OrderContent, OrderLookupService } from '../../orders/index.js';
import { ReturnQueriesService } from '../../returns/index.js';
import { type AttentionReason, ShipmentQueriesService, type ShipmentStatus } from '../../shipments/index.js';
import { MAX_WORK, type WorkKind, type WorkSection, workSection, type WorkValue } from '../rules/work-section.js';

/** A case that waits for staff. */
export interface WorkItem {
  /** Since when. */
  since: Date;
  /** The refund of a claim, otherwise the value of the order; null if the case has no order, or that is not known. */
  value: WorkValue | null;
  /** Null of shipments without an order, and of webhooks. */
  order_number: string | null;
  /** A name, or else an e-mail address; null if there is no order, or it has neither. */
  customer: string | null;
  /** The id of the return or claim. */
  id?: string;
  parcel?: { tracking_number: string; carrier: string; status: ShipmentStatus };
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
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
    private readonly shipments: ShipmentQueriesService,
    private readonly orders: OrderLookupService,
    private readonly webhooks: WebhookEndpointsService,
  ) {}

  /** The work list of a store, each section with its first cases, the longest waiting first. */
  async get(storeId: string): Promise<WorkList> {
    const [returns, claims, information, late, exception, silent, flagged, webhooks] = await Promise.all([
      this.returnsOf(storeId),
      this.claimsOf(storeId, 'SUBMITTED'),
      this.claimsOf(storeId, 'INFORMATION_REQUESTED'),
      this.parcelsOf(storeId, 'late'),
      this.parcelsOf(storeId, 'exception'),
      this.parcelsOf(storeId, 'silent'),
      this.flaggedOf(storeId),
      this.webhooksOf(storeId),
    ]);
    const sections = Object.entries({ returns, claims, information, late, exception, silent, flagged, webhooks }).map(
      ([kind, cases]) => [kind, workSection(cases, SHOWN)] as const,
    );
    const numbers = sections.flatMap(([, { items }]) => items.flatMap(({ order_number }) => order_number ?? []));
    const customers = await this.orders.findAll(storeId, numbers, ({ content }) => nameOf(content));
    const withCustomers = (section: WorkSection<Case>): WorkSection<WorkItem> => ({
      ...section,
      items: section.items.map((item) => ({ ...item, customer: customers.get(item.order_number ?? '') ?? null })),
    });
    return Object.fromEntries(sections.map(([kind, section]) => [kind, withCustomers(section)])) as WorkList;
  }

  private async returnsOf(storeId: string): Promise<Case[]> {
    const found = await this.returns.oldestAwaiting(storeId, MAX_WORK + 1);
    const cases = found.map(({ id, order_number, created_at }) => ({ id, order_number, since: created_at }));
    return this.withOrderValues(storeId, cases);
  }

  private async claimsOf(storeId: string, status: ClaimStatus): Promise<Case[]> {
    const found = await this.claims.oldest(storeId, status, MAX_WORK + 1);
    return found.map(({ id, order_number, created_at, amount, currency }) => ({
      ...{ id, order_number },
      since: created_at,
      value: { amount, currency },
    }));
  }

  private async parcelsOf(storeId: string, reason: AttentionReason): Promise<Case[]> {
    const found = await this.shipments.oldestInNeed(storeId, reason, MAX_WORK + 1);
    const cases = found.map(({ attention_at, order_number, ...parcel }) => ({
      parcel,
      since: attention_at,
      order_number: order_number === '' ? null : order_number,
    }));
    return this.withOrderValues(storeId, cases);
  }

  private async flaggedOf(storeId: string): Promise<Case[]> {
    const found = await this.orders.oldestFlagged(storeId, MAX_WORK + 1);
    return found.map(({ order_number, created_at, total, currency }) => ({
      order_number,
      since: created_at,
      value: { amount: total, currency },
    }));
  }

  private async webhooksOf(storeId: string): Promise<Case[]> {
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
    const totals = await this.orders.totals(storeId, numbers);
    return cases.map((item) => {
      const order = totals.get(item.order_number ?? '');
      return { ...item, value: order === undefined ? null : { amount: order.total, currency: order.currency } };
    });
  }
}

function nameOf({ customer: { name, first_name, last_name, email } }: OrderContent): string | null {
  const parts = [first_name, last_name].filter((part) => part != null && part !== '').join(' ');
  return [name, parts, email].find((text) => text != null && text !== '') ?? null;
}
