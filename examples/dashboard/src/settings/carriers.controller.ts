import { Body, Controller, Get, Post } from '@nestjs/common';
import { CarriersService } from 'parcelward/shipments';
import { StoresService } from 'parcelward/stores';
import { type Answer, goTo } from '../frame/answer.js';
import { type Form } from '../frame/forms.js';
import { orRefuse, type Refusal } from '../frame/refusal.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { CARRIERS } from './carriers.html.js';
import { accountsOf, carriersPage } from './carriers.page.js';
import { settingsTabs } from './settings-tabs.js';

/** With which carriers the merchant has an account. */
@Controller('settings/carriers')
export class CarriersController {
  constructor(
    private readonly stores: StoresService,
    private readonly carriers: CarriersService,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff): Promise<Answer> {
    return this.page(staff, staff.store.carrier_accounts);
  }

  @Post()
  save(@AsStaff() staff: Staff, @Body() form: Form): Promise<Answer> {
    const carrier_accounts = accountsOf(form);
    return orRefuse(
      async () => {
        await this.stores.update(staff.store.store_id, { carrier_accounts });
        return goTo('/settings/carriers', 'The carrier accounts are saved.');
      },
      (refusal) => this.page(staff, carrier_accounts, refusal),
    );
  }

  private async page(staff: Staff, accounts: readonly string[], refusal?: Refusal): Promise<Answer> {
    const view = carriersPage(await this.carriers.list(), accounts);
    return render(staff, CARRIERS, {
      title: 'Carrier accounts',
      tabs: settingsTabs('/settings/carriers'),
      ...view,
      refusal,
    });
  }
}
