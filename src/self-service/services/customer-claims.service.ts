// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimBody, type ClaimDryRun, ClaimsService, UploadsService } from '../../claims/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { FormSubmissionsService } from '../../platform/idempotency/form-submissions.service.js';
import { checked } from '../../platform/validation/index.js';
import { type Store } from '../../stores/index.js';
import { type ClaimDraft, digestOf } from '../model/drafts.js';
import { type PhotoAlert } from '../model/flow.js';
import { CUSTOMER, FormAlert, type Submission, type Visited } from '../model/submission.js';
import { claimBodyOf, MAX_CUSTOMER_PHOTOS } from '../rules/claim-form.js';
import { photoAlertOf } from '../rules/photo-alert.js';
import { SessionsService } from './sessions.service.js';

/** Files claims of customers (C-SELF-12 to C-SELF-15). */
@Injectable()
export class CustomerClaimsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly forms: FormSubmissionsService,
    private readonly sessions: SessionsService,
    private readonly claims: ClaimsService,
    private readonly uploads: UploadsService,
  ) {}

  /** Tries the claim of a draft with the checks of `POST /claims/check`. Stores nothing. */
  forecast(store: Store, orderNumber: string, draft: ClaimDraft): Promise<ClaimDryRun> {
    return this.claims.forecast(store, claimBodyOf(orderNumber, draft));
  }

  /**
   * Files the claim that the check page has shown, once.
   * @returns the claim's id
   * @throws FormAlert if it must be looked at again; Problem FORM_EXPIRED, or the problem of the first check that fails (C-CLM-15)
   */
  submit(store: Store, { visited, formId, digest }: Submission): Promise<string> {
    const { orderNumber } = visited;
    const form = { name: 'customer claim', id: formId, content: { orderNumber, digest } };
    return this.forms.once(store.store_id, form, async () => {
      const { claim_draft: draft } = await this.sessions.lock(visited);
      if (!draft || digestOf(draft) !== digest) throw new FormAlert('changed');
      const body = checked(ClaimBody, claimBodyOf(orderNumber, draft));
      const { claim_id: id } = await this.claims.create({ store, actor: CUSTOMER }, body);
      await this.sessions.change(visited, 'claim_draft', () => null);
      return id;
    });
  }

  /** Stores a photo and adds it to the draft. @returns why it was not added */
  async attachPhoto(visited: Visited, file: Buffer): Promise<PhotoAlert | undefined> {
    try {
      const { url } = await this.uploads.add(visited.storeId, file);
      return (await this.addPhoto(visited, url)) ? undefined : 'full';
    } catch (error) {
      return photoAlertOf(error);
    }
  }

  /** Adds an uploaded photo to the draft. @returns false if it has all photos that it may have */
  private async addPhoto(visited: Visited, url: string): Promise<boolean> {
    let isAdded = false;
    await this.sessions.change(visited, 'claim_draft', (draft) => {
      isAdded = draft !== null && draft.photos.length < MAX_CUSTOMER_PHOTOS;
      return draft && isAdded ? { ...draft, photos: [...draft.photos, url] } : undefined;
    });
    return isAdded;
  }

  /** Removes a photo from the draft, and deletes it soon after. */
  async removePhoto(visited: Visited, url: string): Promise<void> {
    await this.database.transaction(async () => {
      let removed: string[] = [];
      await this.sessions.change(visited, 'claim_draft', (draft) => {
        removed = draft?.photos.filter((photo) => photo === url) ?? [];
        return draft ? { ...draft, photos: draft.photos.filter((photo) => photo !== url) } : undefined;
      });
      await this.uploads.discard(visited.storeId, removed);
    });
  }
}
