// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiKeysService } from 'parcelward/auth';
import { WebhookEndpointsService } from 'parcelward/notifications';
import { StoresService } from 'parcelward/stores';
import { type Form, isChecked, text } from '../core/forms.js';
import { type PageResponse, goTo } from '../core/page-response.js';
import { orRefuse } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { IntegrationFacts } from './integration-facts.service.js';
import { INTEGRATION } from './integration.html.js';

const HOME = '/integration';

/** The store's API key and order source. */
@Needs('admin')
@Controller('integration')
export class IntegrationController {
  constructor(
    private readonly facts: IntegrationFacts,
    private readonly keys: ApiKeysService,
    private readonly endpoints: WebhookEndpointsService,
    private readonly stores: StoresService,
  ) {}

  @Get()
  async show(@AsStaff() staff: Staff): Promise<PageResponse> {
    return render(staff, INTEGRATION, await this.facts.page(staff.store));
  }

  @Needs('admin')
  /** Only this response contains the key; it never appears in a URL or a cookie. */
  @Post('key/generate')
  async generate(@AsStaff() staff: Staff): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const apiKey = await this.keys.generate(staff.store.store_id);
        return render(staff, INTEGRATION, await this.facts.page(staff.store, { apiKey }));
      },
      async (refusal) => render(staff, INTEGRATION, { ...(await this.facts.page(staff.store)), refusal }),
    );
  }

  @Post('key/rotate')
  async rotate(@AsStaff() staff: Staff): Promise<PageResponse> {
    const apiKey = await this.keys.rotate(staff.store.store_id);
    return render(staff, INTEGRATION, await this.facts.page(staff.store, { apiKey }));
  }

  @Post('key/revoke')
  async revoke(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const { revoked } = await this.keys.revoke(staff.store.store_id);
    const said = revoked ? 'API key revoked.' : 'The store has no active API key.';
    return goTo(HOME, `${said}${await this.endpointsOfRevokedKeys(staff, form)}`);
  }

  @Post('key/end-all-tokens')
  async endAllTokens(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    await this.keys.revoke(staff.store.store_id, { all_tokens: true });
    const said = 'The API key and all tokens of this store have ended.';
    return goTo(HOME, `${said}${await this.endpointsOfRevokedKeys(staff, form)}`);
  }

  @Post('mode')
  async setMode(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    await this.stores.update(staff.store.store_id, { ingestion_mode: text(form, 'value') ?? '' });
    return goTo(HOME, 'Order source changed.');
  }

  /** Disables the endpoints that revoked keys have set if the form says so. @returns a sentence about them */
  private async endpointsOfRevokedKeys({ store: { store_id }, caller }: Staff, form: Form): Promise<string> {
    const endpoints = await this.endpoints.listOfRevokedKeys(store_id, await this.keys.list(store_id));
    if (endpoints.length === 0) return '';
    const names = endpoints.map(({ url }) => new URL(url).host).join(', ');
    if (!isChecked(form, 'with_endpoints'))
      return ` Webhook endpoints that were set with it still receive events: ${names}.`;
    for (const { endpoint_id } of endpoints) await this.endpoints.update(caller, endpoint_id, { status: 'disabled' });
    return ` Webhook endpoints disabled: ${names}.`;
  }
}
