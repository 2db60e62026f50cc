// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig, publicBaseUrl } from '../../platform/config/platform.settings.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { isRemoved, type PlatformConnection } from '../model/platform-connection.entity.js';
import { type PlatformConnectionView, connectionSettings } from '../model/platform-connection.js';
import { PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { PlatformInboxRepository } from '../persistence/platform-inbox.repository.js';
import { adapterOf } from '../rules/adapters.js';
import { type ProtectionSuggestion, suggestProtection } from '../rules/protection-suggestions.js';

/** The most orders that are searched for protection. */
const MAX_SEARCHED = 20;

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Shows the connections of a store, with their health (C-PLT-13). */
@Injectable()
export class PlatformConnectionQueriesService {
  private readonly base: string;

  constructor(
    @Inject(CONFIG) config: Pick<PlatformConfig, 'PUBLIC_BASE_URL' | 'HOST' | 'PORT'>,
    private readonly connections: PlatformConnectionsRepository,
    private readonly inbox: PlatformInboxRepository,
    private readonly clock: ClockService,
  ) {
    this.base = publicBaseUrl(config);
  }

  /** Lists the connections of a store, the oldest first, removed ones too. */
  async list(storeId: string): Promise<PlatformConnectionView[]> {
    return Promise.all((await this.connections.findByStore(storeId)).map((row) => this.view(row)));
  }

  /** Lists lines of the newest orders that look like protection, and that the settings do not name: a person confirms them. */
  async protectionSuggestions(storeId: string, connectionId: string): Promise<ProtectionSuggestion[]> {
    const connection = await this.connections.find(storeId, connectionId);
    if (!connection) return [];
    const bodies = await this.inbox.findNewestBodies(storeId, connectionId, MAX_SEARCHED);
    return suggestProtection(bodies.map(parseJson), connectionSettings(connection).protection_lines);
  }

  /** @internal */
  async view(row: PlatformConnection): Promise<PlatformConnectionView> {
    const { store_id: storeId, id, platform, previous_key_ends_at: endsAt } = row;
    const [waiting, parked] = await Promise.all([
      this.inbox.count(storeId, id, 'waiting'),
      this.inbox.count(storeId, id, 'parked'),
    ]);
    return {
      connection_id: id,
      platform,
      shop: row.shop,
      state: isRemoved(row) ? 'removed' : row.state,
      url: `${this.base}/platforms/${platform}/${id}`,
      topics: adapterOf(platform).topics,
      ...connectionSettings(row),
      previous_key_ends_at: endsAt && endsAt > this.clock.now() ? textOf(endsAt) : null,
      received_at: textOf(row.received_at),
      refused_at: textOf(row.refused_at),
      refusal: row.refusal,
      pinged_at: textOf(row.pinged_at),
      has_access: row.access !== null,
      caught_up_at: textOf(row.caught_up_at),
      catch_up_failure: row.catch_up_failure,
      waiting: waiting.amount,
      waiting_since: textOf(waiting.oldest),
      parked: parked.amount,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  }
}
