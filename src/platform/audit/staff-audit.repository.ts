// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { table } from '../database/table.js';
import { lowestIdAt } from '../ids/ids.js';
import { equalFilters, ListReader, type Page, type PageRequest, rangeFilters } from '../pagination/index.js';
import { type DateRange } from '../time/time.js';
import { StaffAuditEntity } from './staff-audit.entity.js';

const AUDIT = table(StaffAuditEntity);
const LIST = new ListReader(AUDIT);

/** Adds rows to the table `staff_audit` and reads them. Nothing changes or deletes them. */
@Injectable()
export class StaffAuditRepository {
  constructor(private readonly database: DatabaseService) {}

  async insert(entries: readonly StaffAuditEntity[]): Promise<void> {
    if (entries.length === 0) return;
    await this.database.write(AUDIT.insertMany, [entries.map((entry) => AUDIT.valuesOf(entry))]);
  }

  /** Finds a page of the entries of a store, or of a person there, the newest first. */
  findPage(
    storeId: string,
    account_id: string | undefined,
    { from, to }: Partial<DateRange>,
    page: PageRequest,
  ): Promise<Page<StaffAuditEntity>> {
    const filters = [
      ...equalFilters({ account_id }),
      // No entry has the lowest id of a time.
      ...rangeFilters('id', from && lowestIdAt('aud', from), to && lowestIdAt('aud', to)),
    ];
    return LIST.findPage(this.database, storeId, { filters }, page);
  }
}
