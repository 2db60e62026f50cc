// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  type AlikePhoto,
  ClaimQueriesService,
  claimParcelOf,
  ClaimQueueService,
  type PolicyVerdict,
  policyVerdicts,
  presentFacts,
  type QueuedClaim,
} from '../../claims/index.js';
import { OrderLookupRepository, type UnitBalance, unitBalances } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { type Store } from '../../stores/index.js';
import { ClaimedParcelsService, type EvidenceParcel } from './claimed-parcels.service.js';
import { type CustomerCases, CustomerCasesService } from './customer-cases.service.js';

/** A claimed line with the use of its units. */
export interface EvidenceLine extends UnitBalance {
  line_id: string;
  ordered_quantity: number;
}

/** Everything that a decision on a claim depends on. */
export interface ClaimEvidence extends QueuedClaim {
  /** Undefined if the order was deleted. */
  subtotal: Amount | undefined;
  /** Where the customer is mailed now, which may have been corrected since the filing; left out if the order was deleted. */
  mailed_to?: string | null;
  parcels: EvidenceParcel[];
  lines: EvidenceLine[];
  policy: PolicyVerdict[];
  /** Photos of the claim that look like one of an earlier claim of the store (C-PHO-11). */
  alike_photos: AlikePhoto[];
  customer: CustomerCases;
}

/** Puts together the evidence for a decision on a claim. */
@Injectable()
export class ClaimEvidenceService {
  constructor(
    private readonly database: DatabaseService,
    private readonly queue: ClaimQueueService,
    private readonly claims: ClaimQueriesService,
    private readonly orders: OrderLookupRepository,
    private readonly parcels: ClaimedParcelsService,
    private readonly cases: CustomerCasesService,
  ) {}

  /**
   * Reads the evidence as of one moment.
   * @throws Problem CLAIM_NOT_FOUND
   */
  get(store: Store, claimId: string): Promise<ClaimEvidence> {
    const { store_id: storeId } = store;
    return this.database.snapshot(async () => {
      const queued = await this.queue.get(storeId, claimId);
      const record = await this.claims.record(storeId, claimId);
      const { content, order_number } = record;
      const found = await this.orders.findWithUnits(storeId, order_number, { locked: false });
      const items = found?.order.content.line_items ?? [];
      const lines = items.filter(({ line_id }) => content.claims_items.some((line) => line.line_id === line_id));
      const scanned = (found?.shipments ?? []).map((shipment) => claimParcelOf(shipment, true));
      const balances = unitBalances(items, found?.heldUnits ?? []);
      return {
        ...queued,
        subtotal: found?.order.content.amounts.subtotal,
        ...(found && { mailed_to: found.order.content.customer.email ?? null }),
        parcels: await this.parcels.findByLines(storeId, order_number, lines),
        lines: lines.map(({ line_id, quantity }) => ({
          line_id,
          ordered_quantity: quantity,
          ...(balances.get(line_id) ?? NO_UNITS),
        })),
        policy: policyVerdicts(
          store.claim_policy,
          content.policy_facts,
          presentFacts(content.policy_facts, lines, scanned),
        ),
        alike_photos: await this.claims.findAlikePhotos(record),
        customer: await this.cases.findByOrder(storeId, order_number),
      };
    });
  }
}

const NO_UNITS = { cancelled_quantity: 0, returned_quantity: 0, claimed_quantity: 0, returnable_quantity: 0 };
