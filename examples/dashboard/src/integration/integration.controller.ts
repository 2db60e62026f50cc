import { Body, Controller, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { ApiKeysService } from 'parcelward/auth';
import { StoresService } from 'parcelward/stores';
import { type Answer, goTo } from '../frame/answer.js';
import { type Form, text } from '../frame/forms.js';
import { orRefuse } from '../frame/refusal.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { confirmPage } from './confirm.page.js';
import { IntegrationFacts } from './integration-facts.service.js';
import { CONFIRM, INTEGRATION } from './integration.html.js';

const HOME = '/integration';

/** The store's API key, and where its orders come from. */
@Controller('integration')
export class IntegrationController {
  constructor(
    private readonly facts: IntegrationFacts,
    private readonly keys: ApiKeysService,
    private readonly stores: StoresService,
  ) {}

  @Get()
  async show(@AsStaff() staff: Staff): Promise<Answer> {
    return render(staff, INTEGRATION, await this.facts.page(staff.store));
  }

  @Get('confirm/:act')
  confirm(@AsStaff() staff: Staff, @Param('act') act: string, @Query('value') value?: string): Answer {
    const page = confirmPage(act, value);
    if (!page) throw new NotFoundException('There is no such act.');
    return render(staff, CONFIRM, page);
  }

  /** The key is in the answer to the form alone: no address and no cookie ever has it. */
  @Post('key/generate')
  async generate(@AsStaff() staff: Staff): Promise<Answer> {
    return orRefuse(
      async () => {
        const apiKey = await this.keys.generate(staff.store.store_id);
        return render(staff, INTEGRATION, await this.facts.page(staff.store, { apiKey }));
      },
      async (refusal) => render(staff, INTEGRATION, { ...(await this.facts.page(staff.store)), refusal }),
    );
  }

  @Post('key/rotate')
  async rotate(@AsStaff() staff: Staff): Promise<Answer> {
    const apiKey = await this.keys.rotate(staff.store.store_id);
    return render(staff, INTEGRATION, await this.facts.page(staff.store, { apiKey }));
  }

  @Post('key/revoke')
  async revoke(@AsStaff() staff: Staff): Promise<Answer> {
    const { revoked } = await this.keys.revoke(staff.store.store_id);
    return goTo(HOME, revoked ? 'The key is revoked.' : 'There was no key to revoke.');
  }

  @Post('mode')
  async setMode(@AsStaff() staff: Staff, @Body() form: Form): Promise<Answer> {
    await this.stores.update(staff.store.store_id, { ingestion_mode: text(form, 'value') ?? '' });
    return goTo(HOME, 'Orders come from there now.');
  }
}
