import { Body, Controller, Get, Post } from '@nestjs/common';
import { RetentionService } from 'parcelward/privacy';
import { StoresService } from 'parcelward/stores';
import { type Form } from '../core/forms.js';
import { type PageResponse } from '../core/page-response.js';
import { type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { RETENTION } from './retention.html.js';
import { retentionPage, retentionPatch } from './retention.page.js';
import { saveSettings } from './save-settings.js';
import { settingsTabs } from './settings-tabs.js';

const PATH = '/settings/retention';

/** For how long a store keeps data, and what the last night has removed. */
@Needs('admin')
@Controller('settings/retention')
export class RetentionController {
  constructor(
    private readonly stores: StoresService,
    private readonly retention: RetentionService,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff): Promise<PageResponse> {
    return this.page(staff);
  }

  @Post()
  save(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const patch = retentionPatch(form);
    const settings = { patch, path: PATH, saved: 'Retention saved.' };
    return saveSettings(this.stores, staff, settings, (refusal) => this.page(staff, patch.retention, refusal));
  }

  private async page(
    staff: Staff,
    draft?: Parameters<typeof retentionPage>[3],
    refusal?: Refusal,
  ): Promise<PageResponse> {
    const { last_run } = await this.retention.get(staff.store.store_id);
    const view = retentionPage(staff.store, this.retention.defaults, last_run, draft);
    return render(staff, RETENTION, { title: 'Retention', tabs: settingsTabs(PATH), ...view, refusal });
  }
}
