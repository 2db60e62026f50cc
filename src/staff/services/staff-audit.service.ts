// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { StaffAuditRepository } from '../../platform/audit/staff-audit.repository.js';
import { mapPage, type Page, type PageRequest } from '../../platform/pagination/page.js';
import { type DateRange } from '../../platform/time/time.js';
import { type StaffActor } from '../model/staff.js';
import { StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';

/** What somebody did in a store. */
export interface AuditEntry {
  id: string;
  /** Null for a command and an API key. */
  account_id: string | null;
  actor: string;
  text: string;
  path: string | null;
  created_at: Date;
}

export interface AuditFilter {
  accountId?: string;
  days?: Partial<DateRange>;
}

/** The audit log of what staff did (C-STAFF-12). Nothing changes or deletes an entry. */
@Injectable()
export class StaffAuditService {
  constructor(
    private readonly log: AuditLogService,
    private readonly entries: StaffAuditRepository,
    private readonly accounts: StaffAccountsRepository,
  ) {}

  /**
   * Records what somebody did in a store, in the open transaction if there is one.
   * @param text a sentence without secrets, such as `Approved claim 5002-C1`
   * @param path of the page of its subject
   */
  async record(storeId: string, actor: StaffActor, text: string, path: string | null = null): Promise<void> {
    await this.log.record([storeId], actor, text, path);
  }

  /** Records what concerns an account in each of its stores, in the open transaction if there is one. */
  async recordOfAccount(accountId: string, actor: StaffActor, text: string): Promise<void> {
    const stores = await this.accounts.findStores(accountId);
    await this.log.record(
      stores.map(({ store_id }) => store_id),
      actor,
      text,
      `/people/${accountId}`,
    );
  }

  /** Lists the entries of a store, the newest first. */
  async list(
    storeId: string,
    { accountId, days = {} }: AuditFilter = {},
    page: PageRequest = {},
  ): Promise<Page<AuditEntry>> {
    const entries = await this.entries.findPage(storeId, accountId, days, page);
    return mapPage(entries, ({ store_id: _store, ...entry }) => entry);
  }
}
