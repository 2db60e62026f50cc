// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { checked, FormSubmissionsService } from 'parcelward';
import { CaseNumbersService } from 'parcelward/desk';
import { WithdrawalBody, WithdrawalQueriesService, WithdrawalsService } from 'parcelward/withdrawals';
import { timeIn } from '../core/days.js';
import { type Form, text } from '../core/forms.js';
import { cursorOf } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { pagination } from '../core/pagination.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { shopLanguage } from '../settings/languages.js';
import { withdrawalPath, WITHDRAWALS_PATH } from './withdrawal-parts.js';
import { WITHDRAWAL_FORM } from './withdrawal.html.js';
import { entryPage } from './withdrawal.page.js';
import { WITHDRAWALS, withdrawalFilter, withdrawalQuery, withdrawalsPage } from './withdrawals.page.js';

const ROWS = 25;

/** The list of withdrawals, and the form for one that came by phone or letter. A form that comes twice is done once. */
@Controller('withdrawals')
export class WithdrawalsController {
  constructor(
    private readonly queries: WithdrawalQueriesService,
    private readonly withdrawals: WithdrawalsService,
    private readonly cases: CaseNumbersService,
    private readonly submissions: FormSubmissionsService,
  ) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    const given = { ...withdrawalQuery(query), cursor: cursorOf(query) };
    const page = { limit: ROWS, cursor: given.cursor };
    const { withdrawals, next } = await this.queries.list(store_id, withdrawalFilter(given), page);
    const linked = withdrawals.flatMap(({ id, order_number }) => (order_number === null ? [] : { id, order_number }));
    const numbers = await this.cases.numbersFor(store_id, 'withdrawal', linked);
    const view = withdrawalsPage(withdrawals, numbers, given, { timeZone: staff.timeZone, now: new Date() });
    return render(staff, WITHDRAWALS, {
      ...{ title: 'Withdrawals', ...view },
      pages: pagination(WITHDRAWALS_PATH, given, next),
    });
  }

  @Needs('support')
  @Get('new')
  entryForm(@AsStaff() staff: Staff): PageResponse {
    return showForm(staff);
  }

  @Post()
  enter(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const { store, caller } = staff;
    return orRefuse(
      async () => {
        const { order_number, received_at, ...entered } = checked(WithdrawalBody, entryOf(form, staff));
        const { csrf: _csrf, form_id, ...content } = form;
        const submitted = { name: 'withdrawal', id: String(form_id), content };
        const id = await this.submissions.once(store.store_id, submitted, async () => {
          const { name, email = null, items_text = null, note = null, language = shopLanguage(store) } = entered;
          const view = await this.withdrawals.submit(caller, {
            ...{ stated_order_number: order_number, name, email, items_text, note, language },
            ...{ line_items: [], source: 'staff', received_at: new Date(received_at ?? Date.now()) },
          });
          return view.id;
        });
        return goTo(withdrawalPath(id), 'Withdrawal entered.');
      },
      (refused) => showForm(staff, form, refused),
    );
  }
}

/** The statement of a form; the service refuses a time that is none. */
function entryOf(form: Form, { timeZone }: Staff): object {
  const received = text(form, 'received');
  return {
    order_number: text(form, 'number'),
    name: text(form, 'name'),
    email: text(form, 'email'),
    items_text: text(form, 'items'),
    note: text(form, 'note'),
    language: text(form, 'language'),
    received_at: timeIn(received, timeZone)?.toISOString() ?? received,
  };
}

function showForm(staff: Staff, form?: Form, refused?: Refusal): PageResponse {
  const view = entryPage(staff.store, { timeZone: staff.timeZone, now: new Date() }, form);
  return render(staff, WITHDRAWAL_FORM, { ...view, refusal: refused });
}
