// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Post } from '@nestjs/common';
import { OrderListService } from 'parcelward/orders';
import { RetentionService } from 'parcelward/privacy';
import { CustomerPagesService, isInScope, StoresService } from 'parcelward/stores';
import { type Form, text } from '../core/forms.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render, type Template } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { type Tab } from '../core/tabs.js';
import { BRANDING, brandingOf, brandingPage, brandingPatch } from './branding.page.js';
import { RETENTION, retentionPage, retentionPatch } from './retention.page.js';
import { SELF_SERVICE, selfServicePage, selfServicePatch } from './self-service.page.js';
import { settingsTabs } from './settings-tabs.js';
import { STORE, storePage, storePatch } from './store.page.js';
import { type WithdrawalDraft, withdrawalPatch, withdrawalSettings } from './withdrawal-settings.page.js';

type Page = PageResponse | Promise<PageResponse>;

/** The values of the refused form of the page that has two. */
interface SelfServiceDrafts {
  self_service?: Parameters<typeof selfServicePage>[1];
  withdrawal?: WithdrawalDraft;
}

/** The newest orders that show whether a store sends to the EU or EEA. */
const NEWEST = 50;

/** The settings of a store that are one form: each page is shown, saved, and shown again with what the service refused. */
@Needs('admin')
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly stores: StoresService,
    private readonly orders: OrderListService,
    private readonly pages: CustomerPagesService,
    private readonly retention: RetentionService,
  ) {}

  @Get()
  store(@AsStaff() staff: Staff, input?: object, refusal?: Refusal): PageResponse {
    return page(staff, STORE, 'Store settings', storePage(staff.store, input), refusal);
  }

  @Post()
  saveStore(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const patch = storePatch(form);
    return this.save(staff, patch, 'Settings saved.', (refusal) => this.store(staff, patch, refusal));
  }

  @Get('branding')
  async branding(@AsStaff() staff: Staff, branding = staff.store.branding, refusal?: Refusal): Promise<PageResponse> {
    const { store } = staff;
    const { orders } = await this.orders.list(store.store_id, {}, { limit: 1 });
    const example = orders[0] && this.pages.orderUrl(store.store_id, orders[0].order_number);
    return page(staff, BRANDING, 'Branding', brandingPage(store, branding, example), refusal);
  }

  @Post('branding')
  saveBranding(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const branding = brandingOf(form);
    if (text(form, 'act') === 'preview') return this.branding(staff, branding);
    return this.save(staff, brandingPatch(branding), 'Branding saved.', (refusal) =>
      this.branding(staff, branding, refusal),
    );
  }

  @Get('self-service')
  async selfService(@AsStaff() staff: Staff, draft: SelfServiceDrafts = {}, refusal?: Refusal): Promise<PageResponse> {
    const { store } = staff;
    const links = {
      formUrl: this.pages.withdrawalFormUrl(store.shop_domain),
      isSuggested: !store.withdrawal.enabled && (await this.sendsToEurope(store.store_id)),
    };
    const withdrawal = withdrawalSettings(store, links, draft.withdrawal);
    const view = { ...selfServicePage(store, draft.self_service), withdrawal };
    return page(staff, SELF_SERVICE, 'Self-service', view, refusal);
  }

  @Post('self-service')
  saveSelfService(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const patch = selfServicePatch(staff.store, form);
    return this.save(staff, patch, 'Self-service saved.', (refusal) => this.selfService(staff, patch, refusal));
  }

  @Post('self-service/withdrawal')
  async saveWithdrawal(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const patch = withdrawalPatch(form);
    const saved = await this.save(staff, patch, 'Withdrawal function saved.', (refusal) =>
      this.selfService(staff, patch, refusal),
    );
    return saved.location === undefined ? saved : { ...saved, location: '/settings/self-service' };
  }

  /** Whether one of the newest orders goes to a country of the EU or EEA. */
  private async sendsToEurope(storeId: string): Promise<boolean> {
    const { orders } = await this.orders.list(storeId, {}, { limit: NEWEST });
    const countries = orders.flatMap(({ shipping_country }) => shipping_country ?? []);
    return countries.some((country) => isInScope({ countries: 'eu_eea' }, country));
  }

  @Get('retention')
  async retentionDays(
    @AsStaff() staff: Staff,
    draft?: Parameters<typeof retentionPage>[3],
    refusal?: Refusal,
  ): Promise<PageResponse> {
    const { last_run } = await this.retention.get(staff.store.store_id);
    const view = retentionPage(staff.store, this.retention.defaults, last_run, draft);
    return page(staff, RETENTION, 'Retention', view, refusal);
  }

  @Post('retention')
  saveRetentionDays(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const patch = retentionPatch(form);
    return this.save(staff, patch, 'Retention saved.', (refusal) =>
      this.retentionDays(staff, patch.retention, refusal),
    );
  }

  private save(
    { store, path }: Staff,
    patch: object,
    saved: string,
    refused: (refusal: Refusal) => Page,
  ): Promise<PageResponse> {
    return orRefuse(async () => {
      await this.stores.update(store.store_id, patch);
      return goTo(path, saved);
    }, refused);
  }
}

function page<View extends object>(
  staff: Staff,
  template: Template<View & { tabs: Tab[] }>,
  title: string,
  view: View,
  refusal?: Refusal,
): PageResponse {
  return render(staff, template, { title, tabs: settingsTabs(staff.path), ...view, refusal });
}
