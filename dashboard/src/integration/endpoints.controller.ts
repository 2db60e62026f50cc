import { Body, Controller, Param, Post } from '@nestjs/common';
import {
  type WebhookEndpoint,
  WebhookEndpointChangesService,
  WebhookEndpointsService,
  WebhookTestsService,
} from 'parcelward/notifications';
import { type PageResponse, goTo } from '../core/page-response.js';
import { type Form, isChecked, text, texts } from '../core/forms.js';
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
    private readonly changes: WebhookEndpointChangesService,
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
        return this.withSecret(staff, await this.endpoints.add(staff.store.store_id, settings));
      },
      async (refusal) => render(staff, INTEGRATION, { ...(await this.facts.page(staff.store, {}, input)), refusal }),
    );
  }

  @Post(':id/rotate')
  async rotate(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    return this.withSecret(staff, await this.endpoints.rotate(staff.store.store_id, id));
  }

  @Post(':id/disable')
  async disable(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    await this.changes.update(staff.store.store_id, id, { status: 'disabled' });
    return goTo(HOME, 'Endpoint disabled. Its pending deliveries have been cancelled.');
  }

  @Post(':id/enable')
  async enable(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    await this.changes.update(staff.store.store_id, id, { status: 'enabled' });
    return goTo(HOME, 'Endpoint enabled. You can resend missed events from the delivery log.');
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
    await this.changes.remove(staff.store.store_id, id);
    return goTo(HOME, 'Endpoint deleted.');
  }

  /** Only this response contains the secret. */
  private async withSecret(staff: Staff, endpoint: WebhookEndpoint): Promise<PageResponse> {
    return render(staff, INTEGRATION, await this.facts.page(staff.store, { endpoint }));
  }
}
