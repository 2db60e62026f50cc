import { Injectable } from '@nestjs/common';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { type Claim } from '../model/claim.js';
import { claimView } from '../model/claim-view.js';

/** Tells what became of claims (C-EVT). */
@Injectable()
export class ClaimEventsService {
  constructor(private readonly outbox: OutboxService) {}

  /** Records the claim as it reads after the move that it has just made: its state names the event. */
  async record(claim: Claim, actor: Actor): Promise<void> {
    await this.outbox.record({
      storeId: claim.store_id,
      type: `claim.${claim.status.toLowerCase()}`,
      resource: 'claim',
      resourceId: claim.id,
      sequence: claim.version,
      occurredAt: claim.updated_at,
      actor,
      json: stringifyJson(claimView(claim)),
    });
  }
}
