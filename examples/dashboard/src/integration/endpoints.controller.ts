import { Body, Controller, Param, Post } from '@nestjs/common';
import { type WebhookEndpoint, WebhookEndpointsService, WebhookEndpointStateService } from 'parcelward/notifications';
import { type Answer, goTo } from '../frame/answer.js';
import { type Form, text, texts } from '../frame/forms.js';
import { orRefuse } from '../frame/refusal.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { IntegrationFacts } from './integration-facts.service.js';
import { INTEGRATION } from './integration.html.js';

const HOME = '/integration';

/** The store's webhook endpoints. */
@Controller('integration/endpoints')
export class EndpointsController {
  constructor(
    private readonly facts: IntegrationFacts,
    private readonly endpoints: WebhookEndpointsService,
    private readonly switches: WebhookEndpointStateService,
  ) {}

  @Post()
  async add(@AsStaff() staff: Staff, @Body() form: Form): Promise<Answer> {
    const filledIn = { url: text(form, 'url') ?? '', events: texts(form, 'events') };
    return orRefuse(
      async () => {
        const events = filledIn.events.length === 0 ? null : filledIn.events;
        return this.withSecret(staff, await this.endpoints.add(staff.store.store_id, { url: filledIn.url, events }));
      },
      async (refusal) => render(staff, INTEGRATION, { ...(await this.facts.page(staff.store, {}, filledIn)), refusal }),
    );
  }

  @Post(':id/rotate')
  async rotate(@AsStaff() staff: Staff, @Param('id') id: string): Promise<Answer> {
    return this.withSecret(staff, await this.endpoints.rotate(staff.store.store_id, id));
  }

  @Post(':id/disable')
  async disable(@AsStaff() staff: Staff, @Param('id') id: string): Promise<Answer> {
    await this.switches.disable(staff.store.store_id, id);
    return goTo(HOME, 'The endpoint is disabled, and what was to come is cancelled.');
  }

  @Post(':id/enable')
  async enable(@AsStaff() staff: Staff, @Param('id') id: string): Promise<Answer> {
    await this.switches.enable(staff.store.store_id, id);
    return goTo(HOME, 'The endpoint is enabled. What it missed can be sent again from the delivery log.');
  }

  @Post(':id/test')
  async test(@AsStaff() staff: Staff, @Param('id') id: string): Promise<Answer> {
    await this.switches.sendTest(staff.store.store_id, id, staff.writer.actor);
    return goTo(
      `/integration/deliveries?endpoint=${id}`,
      'A test is on its way: it stands in the log when it was sent.',
    );
  }

  @Post(':id/delete')
  async remove(@AsStaff() staff: Staff, @Param('id') id: string): Promise<Answer> {
    await this.switches.remove(staff.store.store_id, id);
    return goTo(HOME, 'The endpoint is deleted.');
  }

  /** The secret is in the answer to the form alone. */
  private async withSecret(staff: Staff, endpoint: WebhookEndpoint): Promise<Answer> {
    return render(staff, INTEGRATION, await this.facts.page(staff.store, { endpoint }));
  }
}
