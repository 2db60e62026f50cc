// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { FormSubmissionsService } from '../../platform/idempotency/form-submissions.service.js';
import { type Language, languageOf } from '../../platform/text/language.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { customerReturnLines, ReturnsRepository, ReturnsService } from '../../returns/index.js';
import { reasonText, type Store } from '../../stores/index.js';
import { digestOf, type ReturnDraft } from '../model/drafts.js';
import { CUSTOMER, FormAlert, type Submission } from '../model/submission.js';
import { isStillOffered } from '../rules/return-form.js';
import { CustomerOrderService } from './customer-order.service.js';
import { SessionsService } from './sessions.service.js';

/** Open returns of an order, after which a customer starts no more (C-SELF-10). */
const MAX_OPEN = 3;

/** Submits returns of customers (C-SELF-9 to C-SELF-11). */
@Injectable()
export class CustomerReturnsService {
  constructor(
    private readonly forms: FormSubmissionsService,
    private readonly sessions: SessionsService,
    private readonly orders: CustomerOrderService,
    private readonly returns: ReturnsService,
    private readonly records: ReturnsRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * Requests the return that the check page has shown, once.
   * @returns the return's id
   * @throws FormAlert if it must be looked at again; Problem FORM_EXPIRED
   */
  submit(store: Store, { visited, formId, digest }: Submission, language: Language): Promise<string> {
    const { orderNumber } = visited;
    const form = { name: 'customer return', id: formId, content: { orderNumber, digest } };
    return this.forms.once(store.store_id, form, async () => {
      const { return_draft: draft } = await this.sessions.lock(visited);
      if (!draft || digestOf(draft) !== digest) throw new FormAlert('changed');
      const found = await this.orders.read(store.store_id, orderNumber, { locked: true });
      if (!found) throw new FormAlert('gone');
      const lines = customerReturnLines(store.self_service, { ...found, now: this.clock.now() });
      if (!isStillOffered(draft, lines, store.self_service)) throw new FormAlert('gone');
      if ((await this.countOpen(store.store_id, orderNumber)) >= MAX_OPEN) throw new FormAlert('tooMany');
      const { id } = await this.returns.requestOfCustomer(
        { store, actor: CUSTOMER },
        found,
        requestOf(draft, store, language),
      );
      await this.sessions.change(visited, 'return_draft', () => null);
      return id;
    });
  }

  private async countOpen(storeId: string, orderNumber: string): Promise<number> {
    const returns = await this.records.findByOrders(storeId, [orderNumber]);
    return returns.filter(({ status }) => status === 'OPEN').length;
  }
}

function requestOf({ lines, reason, comment, method, resolution }: ReturnDraft, store: Store, language: Language) {
  const reasonOf = (handle: string) => {
    const chosen = store.self_service.reasons.find((each) => each.handle === handle) ?? { handle };
    return { code: handle, label: reasonText(chosen, language, languageOf(store.locale)) };
  };
  return {
    resolution,
    return_method: method,
    return_line_items: lines.map(({ reason: ofLine, ...units }) => ({ ...units, customer_reason: reasonOf(ofLine) })),
    customer_reason: { ...reasonOf(reason), ...(comment !== '' && { comment }) },
  };
}
