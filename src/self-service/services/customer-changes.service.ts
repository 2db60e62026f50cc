// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ChangeRequestsService } from '../../change-requests/index.js';
import { FormSubmissionsService } from '../../platform/idempotency/form-submissions.service.js';
import { type Store } from '../../stores/index.js';
import { digestOf } from '../model/drafts.js';
import { CUSTOMER, FormAlert, type Submission } from '../model/submission.js';
import { SessionsService } from './sessions.service.js';

/** Submits requests of customers to change an order (C-CHG-3). */
@Injectable()
export class CustomerChangesService {
  constructor(
    private readonly forms: FormSubmissionsService,
    private readonly sessions: SessionsService,
    private readonly requests: ChangeRequestsService,
  ) {}

  /**
   * Submits the request that the check page has shown, once.
   * @returns the request's id
   * @throws FormAlert if it must be looked at again; Problem FORM_EXPIRED
   */
  submit(store: Store, { visited, formId, digest }: Submission): Promise<string> {
    const { orderNumber } = visited;
    const form = { name: 'customer change', id: formId, content: { orderNumber, digest } };
    return this.forms.once(store.store_id, form, async () => {
      const { change_draft: draft } = await this.sessions.lock(visited);
      if (!draft || digestOf(draft) !== digest) throw new FormAlert('changed');
      const request = await this.requests.submit({ store, actor: CUSTOMER }, orderNumber, draft);
      if (!request) throw new FormAlert('gone');
      await this.sessions.change(visited, 'change_draft', () => null);
      return request.id;
    });
  }
}
