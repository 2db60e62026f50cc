// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  ClaimDecisionsService,
  ClaimInformation,
  type ClaimMove,
  ClaimQueriesService,
  UploadsService,
} from '../../claims/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { FormSubmissionsService } from '../../platform/idempotency/form-submissions.service.js';
import { checked } from '../../platform/validation/index.js';
import { type Store } from '../../stores/index.js';
import { type PhotoAlert } from '../model/flow.js';
import { CUSTOMER, FormAlert, type Submission } from '../model/submission.js';
import { photoAlertOf } from '../rules/photo-alert.js';

/** The answer of a customer to the question about a claim. */
interface Reply {
  claimId: string;
  comment: string;
  /** URLs of uploaded photos. */
  photos: readonly string[];
}

/** Records the answers of customers to questions about their claims (C-SELF-22, C-SELF-23). */
@Injectable()
export class CustomerAnswersService {
  constructor(
    private readonly database: DatabaseService,
    private readonly forms: FormSubmissionsService,
    private readonly claims: ClaimQueriesService,
    private readonly decisions: ClaimDecisionsService,
    private readonly uploads: UploadsService,
  ) {}

  /** Finds the open question about a claim; undefined if there is none. */
  async findQuestion(store: Store, claimId: string): Promise<ClaimMove | undefined> {
    const { status, history } = await this.claims.get(store.store_id, claimId);
    return status === 'INFORMATION_REQUESTED' ? history.at(-1) : undefined;
  }

  /** Stores the photos of an answer: all of them, or none. */
  async addPhotos(storeId: string, files: readonly Buffer[]): Promise<{ photos: string[] } | { alert: PhotoAlert }> {
    const photos: string[] = [];
    try {
      for (const file of files) photos.push((await this.uploads.add(storeId, file)).url);
      return { photos };
    } catch (error) {
      await this.discard(storeId, photos);
      return { alert: photoAlertOf(error) };
    }
  }

  /**
   * Records an answer, once.
   * @returns the claim's id
   * @throws FormAlert if the question is another one by now; Problem CLAIM_STATE_CONFLICT if there is none any more
   */
  async submit(store: Store, { formId, digest }: Submission, { claimId, comment, photos }: Reply): Promise<string> {
    let isRecorded = false;
    try {
      return await this.forms.once(
        store.store_id,
        { name: 'customer answer', id: formId, content: claimId },
        async () => {
          const asked = await this.findQuestion(store, claimId);
          if (asked && asked.occurred_at !== digest) throw new FormAlert('changed');
          const answer = { ...(comment !== '' && { comment }), claimed_images: photos };
          await this.decisions.answer({ store, actor: CUSTOMER }, claimId, checked(ClaimInformation, answer));
          isRecorded = true;
          return claimId;
        },
      );
    } finally {
      if (!isRecorded) await this.discard(store.store_id, photos);
    }
  }

  private async discard(storeId: string, photos: readonly string[]): Promise<void> {
    await this.database.transaction(() => this.uploads.discard(storeId, photos));
  }
}
