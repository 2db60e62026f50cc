import { Injectable } from '@nestjs/common';
import { type Order, OrderUnitsService } from '../../orders/index.js';
import { ParcelTrackingService } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import {
  type CallbackBody,
  type DecisionBody,
  type RefundBody,
  type ShippingLabelBody,
} from '../http/dto/return-callbacks.dto.js';
import { recordedRefund, refundWarnings } from '../rules/refund-report.js';
import { type Return } from '../model/return-content.js';
import { ReturnQueriesService } from './return-queries.service.js';
import { type ReturnView } from '../model/return-view.js';
import { type ReturnEventType, ReturnRecorderService } from '../persistence/return-recorder.service.js';
import { type Callback, outcomeOf, type Refusal, type ReturnStatus } from '../rules/return-transitions.js';

/** What a callback that moves a return leaves on it, and the event that tells it. */
interface Move {
  type: ReturnEventType;
  next: Return;
}

type Mover = (stored: Return, order: Order, now: Date) => Move | Promise<Move>;

/**
 * What the OMS or the merchant's staff report of returns (C-CB). Each report is safe to repeat, and
 * two at once are one after the other, under the order's lock.
 */
@Injectable()
export class ReturnCallbacksService {
  constructor(
    private readonly database: DatabaseService,
    private readonly reads: ReturnQueriesService,
    private readonly writes: ReturnRecorderService,
    private readonly units: OrderUnitsService,
    private readonly parcels: ParcelTrackingService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Approves or rejects the request; a rejection gives its units back.
   * @returns the return as it is shown
   * @throws Problem RETURN_NOT_FOUND, DECISION_ALREADY_RECORDED, RETURN_NOT_OPEN
   */
  decide(writer: CallerContext, returnId: string, body: DecisionBody): Promise<ReturnView> {
    const { decision, reason = null } = body;
    return this.take(writer, returnId, { kind: 'decision', decision }, body, async (stored, order, now) => {
      const content = { ...stored.content, decision: { decision, reason, decided_at: now.toISOString() } };
      const next = { ...stored, content };
      if (decision === 'APPROVED') return { type: 'return.approved', next };
      await this.units.release(order, { kind: 'return', reference: stored.id });
      return { type: 'return.rejected', next };
    });
  }

  /**
   * Takes a label, or one that replaces an earlier one, and has its parcel tracked.
   * @returns the return as it is shown
   * @throws Problem RETURN_NOT_FOUND, LABEL_NOT_APPLICABLE, RETURN_NOT_OPEN
   */
  label(writer: CallerContext, returnId: string, body: ShippingLabelBody): Promise<ReturnView> {
    const { carrier, tracking_number, label_url, tracking_url = null } = body;
    return this.take(writer, returnId, { kind: 'label', tracking_number }, body, async (stored, _order, now) => {
      const label = { carrier, tracking_number, label_url, tracking_url, received_at: now.toISOString() };
      const content = { ...stored.content, labels: [...stored.content.labels, label] };
      const parcelId = await this.parcels.track(writer.store, carrier, tracking_number);
      return { type: 'return.in_transit', next: { ...stored, content, parcel_id: parcelId ?? null } };
    });
  }

  /**
   * Records the one refund of a return.
   * @returns the return as it is shown
   * @throws Problem RETURN_NOT_FOUND, REFUND_ALREADY_RECORDED
   */
  refund(writer: CallerContext, returnId: string, body: RefundBody): Promise<ReturnView> {
    const { external_refund_id } = body;
    return this.take(writer, returnId, { kind: 'refund', external_refund_id }, body, (stored, order, now) => {
      const refund = recordedRefund(body, now);
      const warnings = [...stored.content.warnings, ...refundWarnings(refund, order)];
      return { type: 'return.processed', next: { ...stored, content: { ...stored.content, refund, warnings } } };
    });
  }

  /** @param move what the callback does to a return that it moves, beside its status */
  private take(
    writer: CallerContext,
    returnId: string,
    callback: Callback,
    { external_reference }: CallbackBody,
    move: Mover,
  ): Promise<ReturnView> {
    return this.database.transaction(async () => {
      const { stored, order } = await this.writes.lock(writer.store.store_id, returnId);
      const outcome = outcomeOf(stored.status, stored.content, callback);
      if (outcome !== 'repeat' && typeof outcome === 'string') throw refusal(outcome, stored);
      const now = this.clock.now();
      if (outcome === 'repeat') {
        if (isReferenced(stored, external_reference)) return this.reads.view(stored);
        return this.writes.update(referenced(stored, external_reference, now), writer);
      }
      const { type, next } = await move(stored, order, now);
      return this.writes.update(referenced({ ...next, status: outcome.to }, external_reference, now), writer, type);
    });
  }
}

type Reference = CallbackBody['external_reference'];

/** Whether the return has this reference already, or none was sent. */
function isReferenced({ content }: Return, reference: Reference): boolean {
  return reference === undefined || isSameJson(content.external_reference, reference);
}

/** A return that was written, with the reference that its callback carried. */
function referenced(record: Return, reference: Reference, updated_at: Date): Return {
  const content = reference === undefined ? record.content : { ...record.content, external_reference: reference };
  return { ...record, content, updated_at };
}

const IN_WORDS: Record<ReturnStatus, string> = {
  OPEN: 'open',
  IN_TRANSIT: 'in transit',
  EVALUATION_REJECTED: 'rejected',
  PROCESSED: 'processed',
};

function refusal(code: Refusal, { id, status, content }: Return): Problem {
  const details: Record<Refusal, string> = {
    RETURN_NOT_OPEN: `Return ${id} is ${IN_WORDS[status]}.`,
    LABEL_NOT_APPLICABLE: `Return ${id} is handed in at a shop and has no label.`,
    DECISION_ALREADY_RECORDED: `Return ${id} was decided: ${content.decision?.decision}.`,
    REFUND_ALREADY_RECORDED: `Return ${id} was refunded as ${content.refund?.external_refund_id}.`,
  };
  return new Problem(code, details[code]);
}
