// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { type WantedChange } from '../../change-requests/index.js';
import { DatabaseService, ROW_LOCK } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type ClaimDraft, type ReturnDraft } from '../model/drafts.js';
import { SelfServiceSessionEntity } from '../model/self-service.entities.js';
import { type Visited, visitKey } from '../model/submission.js';

/** The forms of a session that are not submitted yet. */
export interface SessionDrafts {
  return_draft: ReturnDraft | null;
  claim_draft: ClaimDraft | null;
  change_draft: WantedChange | null;
}

/** The sessions of customers, and the forms that they have not submitted yet (C-SELF-6). */
@Injectable()
export class SessionsService {
  private readonly sessions = this.database.repository(SelfServiceSessionEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /**
   * The drafts of the browser's session for this order; undefined without a session, or if it has expired.
   * @param locked whether to lock the session until the open transaction ends
   */
  async find(visited: Visited, { locked = false } = {}): Promise<SessionDrafts | undefined> {
    const where = { ...visitKey(visited), expires_at: MoreThan(this.clock.now()) };
    const session = await this.sessions.findOne({ where, lock: locked ? ROW_LOCK : undefined });
    if (!session) return undefined;
    const draftOf = (text: string | null): unknown => (text === null ? null : parseJson(text));
    return {
      return_draft: draftOf(session.return_draft) as ReturnDraft | null,
      claim_draft: draftOf(session.claim_draft) as ClaimDraft | null,
      change_draft: draftOf(session.change_draft) as WantedChange | null,
    };
  }

  /**
   * Changes a draft. Concurrent changes follow one another.
   * @param change gets the draft as it is, and returns the new one, or undefined to leave it
   * @throws Problem FORM_EXPIRED without a session
   */
  async change<Name extends keyof SessionDrafts>(
    visited: Visited,
    name: Name,
    change: (draft: SessionDrafts[Name]) => SessionDrafts[Name] | undefined,
  ): Promise<void> {
    await this.database.transaction(async () => {
      const drafts = await this.lock(visited);
      const changed = change(drafts[name]);
      if (changed === undefined) return;
      await this.sessions.update(visitKey(visited), { [name]: changed === null ? null : stringifyJson(changed) });
    });
  }

  /**
   * Locks the session until the open transaction ends, and reads its drafts.
   * @throws Problem FORM_EXPIRED without a session
   */
  async lock(visited: Visited): Promise<SessionDrafts> {
    const drafts = await this.find(visited, { locked: true });
    if (!drafts) throw new Problem('FORM_EXPIRED', 'The session has ended. Open the page again.');
    return drafts;
  }
}
