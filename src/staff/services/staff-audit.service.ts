import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt, newId } from '../../platform/ids/ids.js';
import { type Page, type PageRequest } from '../../platform/pagination/page.js';
import { plainText } from '../../platform/text/plain-text.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type DateRange } from '../../platform/time/time.js';
import { type StaffActor } from '../model/staff.js';
import { StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { StaffAuditRepository } from '../persistence/staff-audit.repository.js';

/** What somebody did in a store. */
export interface AuditEntry {
  id: string;
  /** Null for a command. */
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

const DEFAULT_LIMIT = 50;
const MAX_TEXT_LENGTH = 500;
/** Sorts after every id. */
const NO_END = 'aud_~';

/** The audit log of what staff did (C-STAFF-12). Nothing changes or deletes an entry. */
@Injectable()
export class StaffAuditService {
  constructor(
    private readonly database: DatabaseService,
    private readonly entries: StaffAuditRepository,
    private readonly accounts: StaffAccountsRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * Records what somebody did in a store, in the open transaction if there is one.
   * @param text a sentence without secrets, such as `Approved claim 5002-C1`
   * @param path of the page of its subject
   */
  async record(storeId: string, actor: StaffActor, text: string, path: string | null = null): Promise<void> {
    await this.write([storeId], actor, text, path);
  }

  /** Records what concerns an account in each of its stores, in the open transaction if there is one. */
  async recordOfAccount(accountId: string, actor: StaffActor, text: string): Promise<void> {
    const stores = await this.accounts.storesOf(accountId);
    await this.write(
      stores.map(({ store_id }) => store_id),
      actor,
      text,
      `/people/${accountId}`,
    );
  }

  /** Lists the entries of a store, the newest first. */
  async list(
    storeId: string,
    { accountId, days }: AuditFilter = {},
    { limit = DEFAULT_LIMIT, cursor }: PageRequest = {},
  ): Promise<Page<AuditEntry>> {
    const lowest = days?.from ? lowestIdAt('aud', days.from) : '';
    const end = days?.to ? lowestIdAt('aud', days.to) : NO_END;
    const before = cursor !== undefined && cursor < end ? cursor : end;
    const found = await this.entries.find(storeId, accountId, [lowest, before], limit + 1);
    const items = found.slice(0, limit).map(({ store_id: _store, ...entry }) => entry);
    return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  private async write(storeIds: string[], actor: StaffActor, text: string, path: string | null): Promise<void> {
    const entry = {
      account_id: actor.accountId,
      actor: actor.name,
      text: plainText(text, MAX_TEXT_LENGTH),
      path: path === null || path.length > 512 ? null : path,
      created_at: this.clock.now(),
    };
    const rows = storeIds.map((store_id) => ({ store_id, id: newId('aud'), ...entry }));
    await this.database.transaction(() => this.entries.insert(rows));
  }
}
