import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { StockService } from 'parcelward/claims';
import { type Answer, goTo } from '../frame/answer.js';
import { count } from '../frame/format.js';
import { type Form, text } from '../frame/forms.js';
import { orRefuse, type Refusal } from '../frame/refusal.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { settingsTabs } from './settings-tabs.js';
import { levelsOf } from './stock-csv.js';
import { STOCK } from './stock.html.js';
import { EMPTY_FORM, lineRefusal, type StockForm, stockPage } from './stock.page.js';

interface Shown {
  query?: Form;
  form?: StockForm;
  refusal?: Refusal;
}

/** What reships may take. */
@Controller('settings/stock')
export class StockController {
  constructor(private readonly stock: StockService) {}

  @Get()
  show(@AsStaff() staff: Staff, @Query() query: Form): Promise<Answer> {
    return this.page(staff, { query });
  }

  @Post()
  set(@AsStaff() staff: Staff, @Body() form: Form): Promise<Answer> {
    const [sku = '', available = ''] = [text(form, 'sku'), text(form, 'available')];
    const level = { sku, available: /^\d{1,15}$/.test(available) ? Number(available) : available };
    return orRefuse(
      async () => {
        await this.stock.setLevels(staff.store.store_id, [level]);
        return goTo('/settings/stock', `${available} of ${sku} are available.`);
      },
      ({ message, errors }) => {
        const named = errors.map(({ field, detail }) => ({ field: field.replace(/^0, /, ''), detail }));
        return this.page(staff, { form: { ...EMPTY_FORM, sku, available }, refusal: { message, errors: named } });
      },
    );
  }

  @Post('list')
  setMany(@AsStaff() staff: Staff, @Body() form: Form): Promise<Answer> {
    const csv = text(form, 'csv') ?? '';
    const levels = levelsOf(csv);
    return orRefuse(
      async () => {
        await this.stock.setLevels(
          staff.store.store_id,
          levels.map(({ sku, available }) => ({ sku, available })),
        );
        return goTo('/settings/stock', `${count(levels.length, 'level is', 'levels are')} set.`);
      },
      (refusal) => this.page(staff, { form: { ...EMPTY_FORM, csv }, refusal: lineRefusal(refusal, levels) }),
    );
  }

  private async page(staff: Staff, { query = {}, form = EMPTY_FORM, refusal }: Shown): Promise<Answer> {
    const levels = await this.stock.levels(staff.store.store_id);
    const view = stockPage(levels, { text: text(query, 'text'), cursor: text(query, 'cursor') }, form);
    return render(staff, STOCK, { title: 'Stock', tabs: settingsTabs('/settings/stock'), ...view, refusal });
  }
}
