// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { StockService } from 'parcelward/claims';
import { count } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { type PageResponse, goTo } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { settingsTabs } from './settings-tabs.js';
import { levelsOf } from './stock-csv.js';
import { STOCK, EMPTY_FORM, lineRefusal, type StockForm, stockPage } from './stock.page.js';

interface Shown {
  query?: Form;
  form?: StockForm;
  refusal?: Refusal;
}

/** Stock levels for reshipments. */
@Needs('admin')
@Controller('settings/stock')
export class StockController {
  constructor(private readonly stock: StockService) {}

  @Get()
  show(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    return this.page(staff, { query });
  }

  @Post()
  set(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const [sku = '', available = ''] = [text(form, 'sku'), text(form, 'available')];
    const level = { sku, available: /^\d{1,15}$/.test(available) ? Number(available) : available };
    return orRefuse(
      async () => {
        await this.stock.setLevels(staff.store.store_id, [level]);
        return goTo('/settings/stock', `Stock of ${sku} set to ${available}.`);
      },
      ({ message, errors }) => {
        const withoutIndex = errors.map(({ field, detail }) => ({ field: field.replace(/^0, /, ''), detail }));
        return this.page(staff, {
          form: { ...EMPTY_FORM, sku, available },
          refusal: { message, errors: withoutIndex },
        });
      },
    );
  }

  @Post('list')
  setMany(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const csv = text(form, 'csv') ?? '';
    const levels = levelsOf(csv);
    return orRefuse(
      async () => {
        await this.stock.setLevels(
          staff.store.store_id,
          levels.map(({ sku, available }) => ({ sku, available })),
        );
        return goTo('/settings/stock', `${count(levels.length, 'stock level')} saved.`);
      },
      (refusal) => this.page(staff, { form: { ...EMPTY_FORM, csv }, refusal: lineRefusal(refusal, levels) }),
    );
  }

  private async page(staff: Staff, { query = {}, form = EMPTY_FORM, refusal }: Shown): Promise<PageResponse> {
    const levels = await this.stock.levels(staff.store.store_id);
    const view = stockPage(levels, { text: text(query, 'text'), cursor: text(query, 'cursor') }, form);
    return render(staff, STOCK, { title: 'Stock', tabs: settingsTabs('/settings/stock'), ...view, refusal });
  }
}
