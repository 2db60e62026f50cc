import { Body, Controller, Get, Post } from '@nestjs/common';
import { StoresService } from 'parcelward/stores';
import { type PageResponse } from '../core/page-response.js';
import { type Form } from '../core/forms.js';
import { type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { saveSettings } from './save-settings.js';
import { settingsTabs } from './settings-tabs.js';
import { STORE } from './store.html.js';
import { storePage, storePatch } from './store.page.js';

/** The general settings of a store. */
@Needs('admin')
@Controller('settings')
export class StoreController {
  constructor(private readonly stores: StoresService) {}

  @Get()
  show(@AsStaff() staff: Staff): PageResponse {
    return page(staff);
  }

  @Post()
  save(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const patch = storePatch(form);
    const settings = { patch, path: '/settings', saved: 'Settings saved.' };
    return saveSettings(this.stores, staff, settings, (refusal) => page(staff, patch, refusal));
  }
}

function page(staff: Staff, input?: object, refusal?: Refusal): PageResponse {
  const view = storePage(staff.store, input);
  return render(staff, STORE, { title: 'Store settings', tabs: settingsTabs('/settings'), ...view, refusal });
}
