import { Injectable } from '@nestjs/common';
import { ApiKeysService } from 'parcelward/auth';
import { WebhookEndpointsService } from 'parcelward/notifications';
import { type Store, StoresService } from 'parcelward/stores';
import { integrationPage, type NewEndpoint, type NewSecrets } from './integration.page.js';

/** Reads the data of the integration page. */
@Injectable()
export class IntegrationFacts {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsService,
  ) {}

  async page({ store_id }: Store, newSecrets: NewSecrets = {}, input?: NewEndpoint) {
    const [store, key, keys, endpoints] = await Promise.all([
      this.stores.get(store_id),
      this.keys.active(store_id),
      this.keys.list(store_id),
      this.endpoints.list(store_id),
    ]);
    return integrationPage(store, { active: key, all: keys }, endpoints, newSecrets, input);
  }
}
