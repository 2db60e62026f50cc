import { Body, Controller, Get, Post } from '@nestjs/common';
import { OrderListService } from 'parcelward/orders';
import { CustomerPagesService, StoresService, type Store } from 'parcelward/stores';
import { type PageResponse } from '../core/page-response.js';
import { type Form, text } from '../core/forms.js';
import { type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { BRANDING } from './branding.html.js';
import { brandingOf, brandingPage, brandingPatch } from './branding.page.js';
import { saveSettings } from './save-settings.js';
import { settingsTabs } from './settings-tabs.js';

/** The branding of a store on pages and in emails. */
@Needs('admin')
@Controller('settings/branding')
export class BrandingController {
  constructor(
    private readonly stores: StoresService,
    private readonly orders: OrderListService,
    private readonly pages: CustomerPagesService,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff): Promise<PageResponse> {
    return this.page(staff, staff.store.branding);
  }

  @Post()
  save(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const branding = brandingOf(form);
    if (text(form, 'act') === 'preview') return this.page(staff, branding);
    const settings = { patch: brandingPatch(branding), path: '/settings/branding', saved: 'Branding saved.' };
    return saveSettings(this.stores, staff, settings, (refusal) => this.page(staff, branding, refusal));
  }

  private async page(staff: Staff, branding: Store['branding'], refusal?: Refusal): Promise<PageResponse> {
    const { store_id } = staff.store;
    const { orders } = await this.orders.list(store_id, {}, { limit: 1 });
    const example = orders[0] && this.pages.orderUrl(store_id, orders[0].order_number);
    const view = brandingPage(staff.store, branding, example);
    return render(staff, BRANDING, { title: 'Branding', tabs: settingsTabs('/settings/branding'), ...view, refusal });
  }
}
