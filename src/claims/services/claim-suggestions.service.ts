// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderLookupRepository } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { shipmentContent, StallsService } from '../../shipments/index.js';
import { type CallerContext, StoresService } from '../../stores/index.js';
import { type ClaimSuggestionView } from '../model/claim-suggestion.resource.js';
import { type ClaimView } from '../model/claim.resource.js';
import { ClaimSuggestionsRepository } from '../persistence/claim-suggestions.repository.js';
import { isTooEarly, suggestedClaim } from '../rules/suggested-claim.js';
import { ClaimsService } from './claims.service.js';

/** The queue of stalled shipments for which a claim may be suggested; a job's reference is the shipment id. */
export const SUGGESTIONS_QUEUE = 'claims.suggestions';

const SERVICE: Actor = { type: 'service', id: 'claims' };

/** A window that opens is seen within a quarter of a day. */
const CHECK_MS = DAY_MS / 4;

/** Suggests claims for parcels that have stalled (C-WORK-21, C-WORK-22). */
@Injectable()
export class ClaimSuggestionsService {
  constructor(
    private readonly stores: StoresService,
    private readonly stalls: StallsService,
    private readonly orders: OrderLookupRepository,
    private readonly claims: ClaimsService,
    private readonly outbox: OutboxService,
    private readonly suggestions: ClaimSuggestionsRepository,
  ) {}

  /**
   * Suggests the claim for a stalled shipment if `POST /claims/check` would accept it.
   * @returns how long to wait until the next check, if the window of the policy has not opened yet
   */
  async check(storeId: string, shipmentId: string, now: Date): Promise<Date | undefined> {
    const stalled = await this.stalls.findStalled(storeId, shipmentId);
    if (!stalled || stalled.shipment.order_key === '' || (await this.suggestions.has(storeId, shipmentId)))
      return undefined;
    const { order_key: order_number, tracking_number } = stalled.shipment;
    const order = await this.orders.find(storeId, order_number);
    const store = await this.stores.get(storeId);
    const { items } = shipmentContent(stalled.shipment);
    const lines = order?.content.line_items ?? [];
    const claim = suggestedClaim({ order_number, items }, lines, stalled.isOnly, store.claim_policy);
    if (!claim) return undefined;
    const { verdicts, payout } = await this.claims.forecast(store, claim);
    if (isTooEarly(verdicts)) return new Date(now.getTime() + CHECK_MS);
    if (!payout || verdicts.some(({ outcome }) => outcome !== 'passed')) return undefined;
    const { claim_resolution, claims_items = [] } = claim;
    const { amount, currency } = payout;
    await this.suggest(storeId, {
      ...{ suggestion_id: newId('cls'), shipment_id: shipmentId, tracking_number, order_number },
      ...{ claim_reason: 'Lost', claim_resolution, claims_items, amount, currency },
      created_at: now.toISOString(),
    });
    return undefined;
  }

  /** Records a suggestion and its event, unless another run of the job has. */
  private async suggest(storeId: string, suggestion: ClaimSuggestionView): Promise<void> {
    await this.suggestions.insert(storeId, suggestion, () =>
      this.outbox.record({
        storeId,
        ...{ type: 'claim.suggested', resource: 'claim_suggestion', resourceId: suggestion.suggestion_id, sequence: 1 },
        ...{ occurredAt: new Date(suggestion.created_at), actor: SERVICE, json: stringifyJson(suggestion) },
      }),
    );
  }

  /** Finds the open suggestions of orders. */
  findOpen(storeId: string, orderNumbers: readonly string[]): Promise<ClaimSuggestionView[]> {
    return this.suggestions.findOpen(storeId, orderNumbers);
  }

  /**
   * Files the claim of an open suggestion.
   * @throws Problem as `ClaimsService.create`, and CLAIM_NOT_FOUND if the suggestion has ended
   */
  async file(caller: CallerContext, orderNumber: string, suggestionId: string): Promise<ClaimView> {
    const open = await this.suggestions.findOpen(caller.store.store_id, [orderNumber]);
    const suggestion = open.find(({ suggestion_id }) => suggestion_id === suggestionId);
    if (!suggestion)
      throw new Problem('CLAIM_NOT_FOUND', 'The claim is suggested no more: the parcel moved, or one was filed.');
    const { claim_reason, claim_resolution, claims_items, order_number: order_reference } = suggestion;
    const body = { order_reference, claim_reason, claim_resolution, claims_full_order: false, claims_items };
    return this.claims.create(caller, body);
  }

  /** Ends the suggestion for a shipment whose parcel has resumed. */
  end(storeId: string, shipmentId: string): Promise<void> {
    return this.suggestions.end(storeId, shipmentId);
  }

  /** Ends the suggestions for lines of an order on which a claim was filed. */
  async endClaimed(storeId: string, orderNumber: string, lineIds: readonly string[]): Promise<void> {
    for (const { shipment_id, claims_items } of await this.suggestions.findOpen(storeId, [orderNumber]))
      if (claims_items.some(({ line_id }) => lineIds.includes(line_id)))
        await this.suggestions.end(storeId, shipment_id);
  }
}
