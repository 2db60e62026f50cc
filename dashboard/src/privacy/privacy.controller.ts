// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Problem, FormSubmissionsService } from 'parcelward';
import { type ExportLink, type Found, PrivacyService, type Selection } from 'parcelward/privacy';
import { type Form, isChecked, lines, text } from '../core/forms.js';
import { Id } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal, refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { subjectsText } from './erasure-words.js';
import { PRIVACY_PAGE, REQUEST_PAGE, REQUESTS_PAGE } from './privacy.html.js';
import { privacyPage, selectionOf } from './privacy.page.js';
import { reportOf, requestPage, requestPath, requestsPage } from './requests.page.js';

/**
 * Finds, exports and erases the personal data of customers. Searches are forms, because URLs are kept in histories and
 * logs of proxies; the audit log has counts and no value of a form.
 */
@Needs('admin')
@Controller('privacy')
export class PrivacyController {
  constructor(
    private readonly privacy: PrivacyService,
    private readonly submissions: FormSubmissionsService,
  ) {}

  /** The search; with order numbers in the query, each on a line, what it finds. */
  @Needs('admin')
  @Get()
  async show(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const orders = lines(query, 'order');
    if (orders.length === 0) return page(staff, {});
    return this.search(staff, { orders }, async (found) => page(staff, { orders }, { found }));
  }

  /** Finds the data of a person; the button `link` also makes a link to their data, which only this response has. */
  @Post()
  async find(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const selection = selectionOf(form);
    if (Object.keys(selection).length === 0)
      return page(staff, selection, {
        refusal: refusal('', 'Enter an email, a phone, a customer ID or order numbers.'),
      });
    return this.search(staff, selection, async (found) => {
      if (isChecked(form, 'link')) return this.export(staff, selection, found);
      const audit = `Searched for personal data: found ${subjectsText(found) || 'nothing'}`;
      return { ...page(staff, selection, { found }), audit };
    });
  }

  /** Requests the erasure of what the page has shown, and of nothing else. */
  @Post('erase')
  erase(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const selection = selectionOf(form);
    const ignoresHolds = isChecked(form, 'ignore_holds');
    const submitted = { name: 'erase', id: text(form, 'form_id') ?? '', content: { selection, ignoresHolds } };
    const { store_id } = staff.store;
    return orRefuse(
      async () => {
        const id = await this.submissions.once(store_id, submitted, async () => {
          return (await this.privacy.requestErasure(staff.caller, selection, { ignoresHolds })).id;
        });
        const audit = `Requested the erasure of ${subjectsText(await this.privacy.get(store_id, id))} (${id})`;
        return { ...goTo(requestPath(id), 'Erasure requested.'), audit };
      },
      (refused) => page(staff, selection, { refusal: refused }),
    );
  }

  @Needs('admin')
  @Get('requests')
  async list(@AsStaff() staff: Staff): Promise<PageResponse> {
    return render(staff, REQUESTS_PAGE, requestsPage(await this.privacy.list(staff.store.store_id)));
  }

  @Needs('admin')
  @Get('requests/:id')
  async request(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    return render(staff, REQUEST_PAGE, requestPage(await this.privacy.get(staff.store.store_id, id)));
  }

  @Needs('admin')
  @Get('requests/:id/report')
  async report(@AsStaff() { store }: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    return { status: 200, download: reportOf(await this.privacy.get(store.store_id, id)) };
  }

  /** Shows what a selection finds; nothing found is a result, too. */
  private search(
    staff: Staff,
    selection: Selection,
    show: (found: Found) => Promise<PageResponse>,
  ): Promise<PageResponse> {
    return orRefuse(
      async () => show(await this.findOrNothing(staff, selection)),
      (refused) => page(staff, selection, { refusal: refused }),
    );
  }

  private async findOrNothing({ store }: Staff, selection: Selection): Promise<Found> {
    try {
      return await this.privacy.find(store.store_id, selection);
    } catch (error) {
      if (error instanceof Problem && error.code === 'NOTHING_TO_ERASE')
        return { orders: [], shipments: [], cases: [] };
      throw error;
    }
  }

  private export(staff: Staff, selection: Selection, found: Found): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const link = await this.privacy.exportLink(staff.store.store_id, selection);
        const audit = `Made a link to the personal data of ${subjectsText(link)}`;
        return { ...page(staff, selection, { found, link }), audit };
      },
      (refused) => page(staff, selection, { found, refusal: refused }),
    );
  }
}

interface Shown {
  found?: Found;
  link?: ExportLink;
  refusal?: Refusal;
}

function page(staff: Staff, selection: Selection, { refusal: refused, ...shown }: Shown = {}): PageResponse {
  return render(staff, PRIVACY_PAGE, { ...privacyPage(selection, shown, new Date()), refusal: refused });
}
