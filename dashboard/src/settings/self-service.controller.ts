import { Body, Controller, Get, Post } from '@nestjs/common';
import { StoresService } from 'parcelward/stores';
import { type Form } from '../core/forms.js';
import { type PageResponse } from '../core/page-response.js';
import { type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { SELF_SERVICE } from './self-service.html.js';
import { selfServicePage, selfServicePatch } from './self-service.page.js';
import { saveSettings } from './save-settings.js';
import { settingsTabs } from './settings-tabs.js';

const PATH = '/settings/self-service';

/** The self-service of a store: returns and claims that customers start. */
@Needs('admin')
@Controller('settings/self-service')
export class SelfServiceController {
  constructor(private readonly stores: StoresService) {}

  @Get()
  show(@AsStaff() staff: Staff): PageResponse {
    return page(staff);
  }

  @Post()
  save(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const patch = selfServicePatch(staff.store, form);
    const settings = { patch, path: PATH, saved: 'Self-service saved.' };
    return saveSettings(this.stores, staff, settings, (refusal) => page(staff, patch.self_service, refusal));
  }
}

function page(staff: Staff, draft?: Parameters<typeof selfServicePage>[1], refusal?: Refusal): PageResponse {
  const view = selfServicePage(staff.store, draft);
  return render(staff, SELF_SERVICE, { title: 'Self-service', tabs: settingsTabs(PATH), ...view, refusal });
}
