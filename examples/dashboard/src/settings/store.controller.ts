import { Body, Controller, Get, Post } from '@nestjs/common';
import { StoresService } from 'parcelward/stores';
import { type Answer, goTo } from '../frame/answer.js';
import { type Form } from '../frame/forms.js';
import { orRefuse, type Refusal } from '../frame/refusal.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { settingsTabs } from './settings-tabs.js';
import { STORE } from './store.html.js';
import { storePage, storePatch } from './store.page.js';

/** The settings of a store that have no page of their own. */
@Controller('settings')
export class StoreController {
  constructor(private readonly stores: StoresService) {}

  @Get()
  show(@AsStaff() staff: Staff): Answer {
    return page(staff);
  }

  @Post()
  save(@AsStaff() staff: Staff, @Body() form: Form): Promise<Answer> {
    const patch = storePatch(form);
    return orRefuse(
      async () => {
        await this.stores.update(staff.store.store_id, patch);
        return goTo('/settings', 'The settings are saved.');
      },
      (refusal) => Promise.resolve(page(staff, patch, refusal)),
    );
  }
}

function page(staff: Staff, filledIn?: object, refusal?: Refusal): Answer {
  const view = storePage(staff.store, filledIn);
  return render(staff, STORE, { title: 'Store settings', tabs: settingsTabs('/settings'), ...view, refusal });
}
