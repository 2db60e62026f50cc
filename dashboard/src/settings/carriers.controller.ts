// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CarrierAccountsService, CarriersService } from 'parcelward/shipments';
import { StoresService } from 'parcelward/stores';
import { type Form } from '../core/forms.js';
import { Id } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { accountsOf, CARRIERS, carriersPage } from './carriers.page.js';
import { settingsTabs } from './settings-tabs.js';
import { credentialsOf } from './sources.page.js';

const PATH = '/settings/carriers';

/** The carriers of a store: where it has accounts, and the sources of tracking that it has keys for. */
@Needs('admin')
@Controller('settings/carriers')
export class CarriersController {
  constructor(
    private readonly stores: StoresService,
    private readonly carriers: CarriersService,
    private readonly accounts: CarrierAccountsService,
  ) {}

  @Get()
  async show(@AsStaff() staff: Staff, chosen = staff.store.carrier_accounts, refusal?: Refusal): Promise<PageResponse> {
    const [carriers, accounts] = await Promise.all([this.carriers.list(), this.accounts.list(staff.store.store_id)]);
    const view = carriersPage(carriers, chosen, staff.store.mode === 'live' ? accounts : undefined);
    return render(staff, CARRIERS, { title: 'Carriers', tabs: settingsTabs(PATH), ...view, refusal });
  }

  @Post()
  save(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const carrier_accounts = accountsOf(form);
    return orRefuse(
      async () => {
        await this.stores.update(staff.store.store_id, { carrier_accounts });
        return goTo(PATH, 'Carrier accounts saved.');
      },
      (refusal) => this.show(staff, carrier_accounts, refusal),
    );
  }

  @Post('sources/:gateway')
  connect(@AsStaff() staff: Staff, @Param('gateway', Id) gateway: string, @Body() form: Form): Promise<PageResponse> {
    return this.change(
      staff,
      'Keys saved. New parcels use this source.',
      `Connected the tracking source ${gateway}`,
      () => this.accounts.connect(staff.caller, gateway, credentialsOf(form, gateway)),
    );
  }

  @Post('sources/:gateway/check')
  check(@AsStaff() staff: Staff, @Param('gateway', Id) gateway: string): Promise<PageResponse> {
    return this.change(staff, 'Checked.', `Checked the tracking source ${gateway}`, () =>
      this.accounts.recheck(staff.caller, gateway),
    );
  }

  @Post('sources/:gateway/first')
  first(@AsStaff() staff: Staff, @Param('gateway', Id) gateway: string): Promise<PageResponse> {
    return this.change(staff, 'Order saved.', `Put the tracking source ${gateway} first`, () =>
      this.accounts.moveFirst(staff.caller, gateway),
    );
  }

  @Post('sources/:gateway/remove')
  remove(@AsStaff() staff: Staff, @Param('gateway', Id) gateway: string): Promise<PageResponse> {
    return this.change(staff, 'Account removed.', `Removed the tracking source ${gateway}`, () =>
      this.accounts.remove(staff.caller, gateway),
    );
  }

  private change(staff: Staff, said: string, audit: string, work: () => Promise<unknown>): Promise<PageResponse> {
    return orRefuse(
      async () => {
        await work();
        return { ...goTo(PATH, said), audit };
      },
      (refusal) => this.show(staff, undefined, refusal),
    );
  }
}
