import { Body, Controller, Get, Post } from '@nestjs/common';
import { CarriersService } from 'parcelward/shipments';
import { StoresService } from 'parcelward/stores';
import { type PageResponse } from '../core/page-response.js';
import { type Form } from '../core/forms.js';
import { type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { CARRIERS } from './carriers.html.js';
import { accountsOf, carriersPage } from './carriers.page.js';
import { saveSettings } from './save-settings.js';
import { settingsTabs } from './settings-tabs.js';

/** The carriers where the merchant has an account. */
@Needs('admin')
@Controller('settings/carriers')
export class CarriersController {
  constructor(
    private readonly stores: StoresService,
    private readonly carriers: CarriersService,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff): Promise<PageResponse> {
    return this.page(staff, staff.store.carrier_accounts);
  }

  @Post()
  save(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const carrier_accounts = accountsOf(form);
    const settings = { patch: { carrier_accounts }, path: '/settings/carriers', saved: 'Carrier accounts saved.' };
    return saveSettings(this.stores, staff, settings, (refusal) => this.page(staff, carrier_accounts, refusal));
  }

  private async page(staff: Staff, accounts: readonly string[], refusal?: Refusal): Promise<PageResponse> {
    const view = carriersPage(await this.carriers.list(), accounts);
    return render(staff, CARRIERS, {
      title: 'Carrier accounts',
      tabs: settingsTabs('/settings/carriers'),
      ...view,
      refusal,
    });
  }
}
