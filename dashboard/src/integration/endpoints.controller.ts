// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Param, Post } from '@nestjs/common';
import { type WebhookEndpoint, WebhookEndpointsService, WebhookTestsService } from 'parcelward/notifications';
import { type Form, isChecked, text, texts } from '../core/forms.js';
import { type PageResponse, goTo } from '../core/page-response.js';
import { orRefuse } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { IntegrationFacts } from './integration-facts.service.js';
import { INTEGRATION } from './integration.html.js';

const HOME = '/integration';

/** The store's webhook endpoints. */
@Needs('admin')
@Controller('integration/endpoints')
export class EndpointsController {
  constructor(
    private readonly facts: IntegrationFacts,
    private readonly endpoints: WebhookEndpointsService,
    private readonly tests: WebhookTestsService,
  ) {}

  @Post()
  async add(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const input = {
      url: text(form, 'url') ?? '',
      events: texts(form, 'events'),
      isWithoutPersonalData: isChecked(form, 'without_personal_data'),
      fields: text(form, 'fields') ?? '',
    };
    return orRefuse(
      async () => {
        const settings = {
          url: input.url,
          events: input.events.length === 0 ? null : input.events,
          personal_data: !input.isWithoutPersonalData,
          fields: input.fields === '' ? null : input.fields.split(/\s+/),
        };
        const endpoint = await this.endpoints.add(staff.caller, settings);
        return this.withSecret(staff, endpoint, 'Added');
      },
      async (refusal) => render(staff, INTEGRATION, { ...(await this.facts.page(staff.store, {}, input)), refusal }),
    );
  }

  @Post(':id/rotate')
  async rotate(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    const endpoint = await this.endpoints.rotate(staff.caller, id);
    return this.withSecret(staff, endpoint, 'Rotated the secret of');
  }

  @Post(':id/disable')
  async disable(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    const endpoint = await this.endpoints.update(staff.caller, id, { status: 'disabled' });
    return done(endpoint, 'Disabled', 'Endpoint disabled. Its pending deliveries have been cancelled.');
  }

  @Post(':id/enable')
  async enable(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    const endpoint = await this.endpoints.update(staff.caller, id, { status: 'enabled' });
    return done(endpoint, 'Enabled', 'Endpoint enabled. You can resend missed events from the delivery log.');
  }

  @Post(':id/test')
  async test(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    await this.tests.send(staff.caller, id);
    return goTo(
      `/integration/deliveries?endpoint=${id}`,
      'Test event scheduled. It appears in the log once it has been sent.',
    );
  }

  @Post(':id/delete')
  async remove(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    const endpoint = await this.endpoints.remove(staff.caller, id);
    return done(endpoint, 'Deleted', 'Endpoint deleted.');
  }

  /** Only this response contains the secret. */
  private async withSecret(staff: Staff, endpoint: WebhookEndpoint, what: string): Promise<PageResponse> {
    const page = render(staff, INTEGRATION, await this.facts.page(staff.store, { endpoint }));
    return { ...page, audit: auditText(endpoint, what) };
  }
}

function done(endpoint: WebhookEndpoint, what: string, said: string): PageResponse {
  return { ...goTo(HOME, said), audit: auditText(endpoint, what) };
}

/** As the service records changes over the API: without the path of the URL, which may be a secret of the receiver. */
function auditText({ endpoint_id, url }: WebhookEndpoint, what: string): string {
  return `${what} the webhook endpoint ${endpoint_id} at ${new URL(url).host}`;
}
