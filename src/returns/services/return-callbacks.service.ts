// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order, sumByLine } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ParcelTrackingService } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { WithdrawnUnitsService } from '../../withdrawals/index.js';
import {
  type CallbackBody,
  type DecisionBody,
  type RefundBody,
  type ShippingLabelBody,
} from '../model/return-bodies.js';
import { type Return } from '../model/return-content.js';
import { type ReturnView, type ReturnStatus } from '../model/return.resource.js';
import { isNumberOf, withLabelWarnings } from '../rules/label-warnings.js';
import { toRecordedRefund, refundWarnings } from '../rules/refund-report.js';
import { type ReturnCallback, outcomeOf, type CallbackRefusal } from '../rules/return-transitions.js';
import { ReturnQueriesService } from './return-queries.service.js';
import { type ReturnEventType, ReturnRecorderService } from './return-recorder.service.js';

/** The next version of a return, with the event to record. */
interface ReturnTransition {
  type: ReturnEventType;
  next: Return;
}

type BuildTransition = (stored: Return, order: Order, now: Date) => ReturnTransition | Promise<ReturnTransition>;

/**
 * Applies the callbacks of the OMS and of the merchant's staff to returns (C-CB), and cancellations by customers. Callbacks are idempotent, and the lock of
 * the order's row serialises them.
 */
@Injectable()
export class ReturnCallbacksService {
  constructor(
    private readonly database: DatabaseService,
    private readonly queries: ReturnQueriesService,
    private readonly recorder: ReturnRecorderService,
    private readonly units: WithdrawnUnitsService,
    private readonly parcels: ParcelTrackingService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Approves or rejects the request; a rejection releases its units (C-CB-7 to C-CB-12), or gives them back to its withdrawal (C-WDR-12).
   * @returns the return as the API shows it
   * @throws Problem RETURN_NOT_FOUND, DECISION_ALREADY_RECORDED, RETURN_NOT_OPEN
   */
  decide(caller: CallerContext, returnId: string, body: DecisionBody): Promise<ReturnView> {
    const { decision, reason = null } = body;
    return this.applyCallback(caller, returnId, { kind: 'decision', decision }, body, async (stored, order, now) => {
      const content = { ...stored.content, decision: { decision, reason, decided_at: now.toISOString() } };
      const next = { ...stored, content };
      if (decision === 'APPROVED') return { type: 'return.approved', next };
      await this.units.takeBack(caller.store, order, { id: stored.id, withdrawalId: content.withdrawal_id });
      return { type: 'return.rejected', next };
    });
  }

  /**
   * Adds a label, which replaces any earlier one, and tracks its parcel (C-CB-13 to C-CB-22).
   * @returns the return as the API shows it
   * @throws Problem RETURN_NOT_FOUND, LABEL_NOT_APPLICABLE, RETURN_NOT_OPEN
   */
  label(caller: CallerContext, returnId: string, body: ShippingLabelBody): Promise<ReturnView> {
    const { carrier, tracking_number, label_url, tracking_url = null } = body;
    return this.applyCallback(
      caller,
      returnId,
      { kind: 'label', tracking_number },
      body,
      async (stored, order, now) => {
        const label = { carrier, tracking_number, label_url, tracking_url, received_at: now.toISOString() };
        const outbound = await this.parcels.findOutbound(order);
        const eventsFrom = isNumberOf(outbound, tracking_number) ? now : undefined;
        const parcelId = await this.parcels.track(caller.store, carrier, tracking_number, eventsFrom);
        const warnings = withLabelWarnings(stored.content.warnings, label, outbound, parcelId !== undefined);
        const labels = [...stored.content.labels, label];
        const label_parcels = [...stored.content.label_parcels, ...(parcelId === undefined ? [] : [parcelId])];
        const content = { ...stored.content, warnings, labels, label_parcels };
        return { type: 'return.in_transit', next: { ...stored, content, parcel_id: parcelId ?? null } };
      },
    );
  }

  /**
   * Records the only refund of a return (C-CB-23 to C-CB-32).
   * @returns the return as the API shows it
   * @throws Problem RETURN_NOT_FOUND, REFUND_ALREADY_RECORDED
   */
  refund(caller: CallerContext, returnId: string, body: RefundBody): Promise<ReturnView> {
    const { external_refund_id } = body;
    return this.applyCallback(
      caller,
      returnId,
      { kind: 'refund', external_refund_id },
      body,
      async (stored, order, now) => {
        const refund = toRecordedRefund(body, now);
        const others = await this.queries.findOtherRefunds(stored, refund);
        const found = refundWarnings(refund, order, { others, units: sumByLine(stored.content.return_line_items) });
        const content = { ...stored.content, refund, warnings: [...stored.content.warnings, ...found] };
        return { type: 'return.processed', next: { ...stored, refund_id: external_refund_id, content } };
      },
    );
  }

  /**
   * Cancels a return that nobody has decided on, for its customer, and releases its units as a rejection does (C-RET-30).
   * @returns the return as the API shows it
   * @throws Problem RETURN_NOT_FOUND, DECISION_ALREADY_RECORDED, RETURN_NOT_OPEN
   */
  cancel(caller: CallerContext, returnId: string): Promise<ReturnView> {
    return this.applyCallback(caller, returnId, { kind: 'cancellation' }, {}, async (stored, order) => {
      await this.units.takeBack(caller.store, order, { id: stored.id, withdrawalId: stored.content.withdrawal_id });
      return { type: 'return.cancelled', next: stored };
    });
  }

  /**
   * Locks the return, applies the callback if it is neither a repeat nor refused, and stores `external_reference` (C-CB-33 to
   * C-CB-35).
   * @param buildTransition builds the next version, without its status
   * @throws Problem RETURN_NOT_FOUND, or a refusal of the callback
   */
  private applyCallback(
    caller: CallerContext,
    returnId: string,
    callback: ReturnCallback,
    { external_reference }: CallbackBody,
    buildTransition: BuildTransition,
  ): Promise<ReturnView> {
    return this.database.transaction(async () => {
      const { stored, order } = await this.recorder.lock(caller.store.store_id, returnId);
      const outcome = outcomeOf(stored.status, stored.content, callback);
      const now = this.clock.now();
      if (outcome === 'repeat') {
        if (hasReference(stored, external_reference)) return this.queries.view(stored);
        return this.recorder.update(withReference(stored, external_reference, now), caller);
      }
      if (typeof outcome === 'string') throw refusalProblem(outcome, stored);
      const { type, next } = await buildTransition(stored, order, now);
      const moved = withReference({ ...next, status: outcome.to }, external_reference, now);
      return this.recorder.update(moved, caller, type);
    });
  }
}

type Reference = CallbackBody['external_reference'];

/** Whether the return already has this reference, or none was sent. */
function hasReference({ content }: Return, reference: Reference): boolean {
  return reference === undefined || isSameJson(content.external_reference, reference);
}

/** Sets `updated_at`, and the reference if one was sent. */
function withReference(record: Return, reference: Reference, updated_at: Date): Return {
  const content = reference === undefined ? record.content : { ...record.content, external_reference: reference };
  return { ...record, content, updated_at };
}

const STATUS_WORDS: Record<ReturnStatus, string> = {
  OPEN: 'open',
  IN_TRANSIT: 'in transit',
  EVALUATION_REJECTED: 'rejected',
  PROCESSED: 'processed',
  CANCELLED: 'cancelled',
};

function refusalProblem(code: CallbackRefusal, { id, status, content }: Return): Problem {
  const details: Record<CallbackRefusal, string> = {
    RETURN_NOT_OPEN: `Return ${id} is already ${STATUS_WORDS[status]}.`,
    LABEL_NOT_APPLICABLE: `Return ${id} is an in-store return, which has no shipping label.`,
    DECISION_ALREADY_RECORDED: `Return ${id} already has the decision ${content.decision?.decision}.`,
    REFUND_ALREADY_RECORDED: `Return ${id} already has the refund ${content.refund?.external_refund_id}.`,
  };
  return new Problem(code, details[code]);
}
