// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ApiKeysService } from 'parcelward/auth';
import { WebhookEndpointsService } from 'parcelward/notifications';
import { PlatformConnectionQueriesService } from 'parcelward/platforms';
import { type Store, StoresService } from 'parcelward/stores';
import { integrationPage, type NewEndpoint, type NewSecrets } from './integration.page.js';
import { orderSource } from './order-source.js';

/** Reads the data of the integration page. */
@Injectable()
export class IntegrationFacts {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsService,
    private readonly platforms: PlatformConnectionQueriesService,
  ) {}

  async page({ store_id }: Store, newSecrets: NewSecrets = {}, input?: NewEndpoint) {
    const [store, key, keys, endpoints, connections] = await Promise.all([
      this.stores.get(store_id),
      this.keys.active(store_id),
      this.keys.list(store_id),
      this.endpoints.list(store_id),
      this.platforms.list(store_id),
    ]);
    const source = orderSource(store.ingestion_mode, connections);
    return integrationPage(source, { active: key, all: keys }, endpoints, newSecrets, input);
  }
}
