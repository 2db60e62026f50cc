import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type ClaimDraft, type ReturnDraft } from '../model/drafts.js';
import { type Visited } from '../model/submission.js';
import { SelfServiceSessionsRepository } from '../persistence/self-service-sessions.repository.js';

/** The forms of a session that are not submitted yet. */
export interface SessionDrafts {
  return_draft: ReturnDraft | null;
  claim_draft: ClaimDraft | null;
}

/** The sessions of customers, and the forms that they have not submitted yet (C-SELF-6). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly sessions: SelfServiceSessionsRepository,
    private readonly clock: ClockService,
  ) {}

  /** The drafts of the browser's session for this order; undefined without a session. */
  async find(visited: Visited): Promise<SessionDrafts | undefined> {
    return this.read(visited, false);
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
      await this.sessions.saveDraft(visited, name, changed === null ? null : stringifyJson(changed));
    });
  }

  /**
   * Locks the session until the open transaction ends, and reads its drafts.
   * @throws Problem FORM_EXPIRED without a session
   */
  async lock(visited: Visited): Promise<SessionDrafts> {
    const drafts = await this.read(visited, true);
    if (!drafts) throw new Problem('FORM_EXPIRED', 'The session has ended. Open the page again.');
    return drafts;
  }

  private async read(visited: Visited, locked: boolean): Promise<SessionDrafts | undefined> {
    const session = await this.sessions.find(visited, this.clock.now(), { locked });
    if (!session) return undefined;
    const draftOf = (text: string | null): unknown => (text === null ? null : parseJson(text));
    return {
      return_draft: draftOf(session.return_draft) as ReturnDraft | null,
      claim_draft: draftOf(session.claim_draft) as ClaimDraft | null,
    };
  }
}
