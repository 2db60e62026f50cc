import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig, publicBaseUrl } from '../../platform/config/platform.settings.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { isRemoved, type PlatformConnection } from '../model/platform-connection.entity.js';
import { type PlatformConnectionView, settingsOf } from '../model/platform-connection.js';
import { PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { PlatformInboxRepository } from '../persistence/platform-inbox.repository.js';
import { adapterOf } from '../rules/adapters.js';

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
      ...settingsOf(row),
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
