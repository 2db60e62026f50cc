// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { MessageResendsService } from '../../notifications/index.js';
import { OrderCorrectionsService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { SelfServiceErasureService } from '../../self-service/index.js';
import { type CallerContext } from '../../stores/index.js';

/** What a correction of personal data did. */
interface Rectified {
  /** What changed, such as `email`; empty if nothing did. */
  parts: string[];
  /** The mails that are sent again because they had come back. */
  resent: number;
}

/** Corrects the personal data of an order, with what depends on it (C-ORD-36). */
@Injectable()
export class RectificationService {
  constructor(
    private readonly database: DatabaseService,
    private readonly corrections: OrderCorrectionsService,
    private readonly visits: SelfServiceErasureService,
    private readonly resends: MessageResendsService,
  ) {}

  /**
   * Corrects an order. With a new e-mail address the codes and sessions for the old one end, and mails that came back are sent to
   * it (C-MSG-63). Idempotent: a form that comes twice corrects and sends once.
   * @param input see `OrderCorrection`
   * @param formId of the form that was submitted
   * @throws Problem as `OrderCorrectionsService.correct`
   */
  async correct(caller: CallerContext, orderNumber: string, input: unknown, formId: string): Promise<Rectified> {
    const parts = await this.database.transaction(async () => {
      const changed = await this.corrections.correct(caller, orderNumber, input);
      if (changed.includes('email')) await this.visits.erase(caller.store.store_id, orderNumber);
      return changed;
    });
    return { parts, resent: await this.resends.resendBounced(caller, orderNumber, formId) };
  }
}
