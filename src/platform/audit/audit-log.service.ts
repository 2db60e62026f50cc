// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { newId } from '../ids/ids.js';
import { plainText } from '../text/plain-text.js';
import { ClockService } from '../time/clock.service.js';
import { StaffAuditRepository } from './staff-audit.repository.js';

/** Who did something: a member of staff, or a command or an API key, which have no account. */
export interface AuditActor {
  accountId: string | null;
  /** As the audit log shows it, such as an e-mail address. */
  name: string;
}

const MAX_TEXT_LENGTH = 500;
const MAX_PATH_LENGTH = 512;

/** Writes the audit log of stores (C-STAFF-12). */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly database: DatabaseService,
    private readonly entries: StaffAuditRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * Records what somebody did, once in each of the stores, in the open transaction if there is one.
   * @param text a sentence without secrets, such as `Approved claim 5002-C1`
   * @param path of the dashboard's page of its subject
   */
  async record(
    storeIds: readonly string[],
    { accountId, name }: AuditActor,
    text: string,
    path: string | null = null,
  ): Promise<void> {
    const entry = {
      account_id: accountId,
      actor: name,
      text: plainText(text, MAX_TEXT_LENGTH),
      path: path === null || path.length > MAX_PATH_LENGTH ? null : path,
      created_at: this.clock.now(),
    };
    const rows = storeIds.map((store_id) => ({ store_id, id: newId('aud'), ...entry }));
    await this.database.transaction(() => this.entries.insert(rows));
  }
}
