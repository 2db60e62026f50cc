// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { lowestIdAt } from '../ids/ids.js';
import { parseJson, stringifyJson } from '../json/exact-json.js';
import { type ErasureTraces } from '../privacy/erasure-traces.js';
import { keepOnly, type KeptMembers } from '../privacy/kept-members.js';
import { Pauses } from '../process/pauses.js';

/** The most events that are read at once; an event may have 1 MiB and more. */
const BATCH = 20;
const SELECT = `SELECT sequence, occurred_at, data FROM outbox_events FORCE INDEX (outbox_events_resource)
  WHERE store_id = ? AND resource_id = ? AND sequence > ? ORDER BY sequence LIMIT ${BATCH}`;
const REWRITE =
  'UPDATE outbox_events SET data = ?, size_bytes = ? WHERE store_id = ? AND resource_id = ? AND sequence = ?';

const OLD = `SELECT id, data FROM outbox_events WHERE store_id = ? AND id > ? AND id < ? ORDER BY id LIMIT ${BATCH}`;
const REWRITE_BY_ID = 'UPDATE outbox_events SET data = ?, size_bytes = ? WHERE store_id = ? AND id = ?';

/** Erases the personal data of stored events. What is sent of them later, as webhook or in the feed, has none either. */
@Injectable()
export class EventErasureService {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Rewrites all events of a resource, in the open transaction. They keep their ids, sequences, positions and times.
   * @param kept what stays of `data`
   * @param traces gets what they have no more
   * @returns the time of the last one; 1970 if there is none
   */
  async erase(storeId: string, resourceId: string, kept: KeptMembers, traces: ErasureTraces): Promise<Date> {
    let lastAt = new Date(0);
    const pauses = new Pauses();
    for (let after = 0; ;) {
      const events = await this.database.query<{ sequence: number; occurred_at: Date; data: string }[]>(SELECT, [
        storeId,
        resourceId,
        after,
      ]);
      for (const { sequence, occurred_at, data } of events) {
        if (occurred_at > lastAt) lastAt = occurred_at;
        const before = parseJson(data);
        const left = keepOnly(before, kept);
        const erased = stringifyJson(left);
        await pauses.take();
        traces.add(before, left);
        await pauses.take();
        if (erased !== data)
          await this.database.write(REWRITE, [erased, Buffer.byteLength(erased), storeId, resourceId, sequence]);
        after = sequence;
      }
      if (events.length < BATCH) return lastAt;
    }
  }

  /**
   * Rewrites some events of a store that are older than a time, in the open transaction.
   * @param after the id of the last one that was rewritten; empty for the first
   * @returns how many were rewritten, and the id of the last one
   */
  async eraseOld(
    storeId: string,
    after: string,
    before: Date,
    kept: KeptMembers,
  ): Promise<{ removed: number; cursor: string; isLast: boolean }> {
    const values = [storeId, after, lowestIdAt('evt', before)];
    const events = await this.database.query<{ id: string; data: string }[]>(OLD, values);
    let removed = 0;
    for (const { id, data } of events) {
      const erased = stringifyJson(keepOnly(parseJson(data), kept));
      if (erased === data) continue;
      await this.database.write(REWRITE_BY_ID, [erased, Buffer.byteLength(erased), storeId, id]);
      removed++;
    }
    return { removed, cursor: events.at(-1)?.id ?? after, isLast: events.length < BATCH };
  }
}
