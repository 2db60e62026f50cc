// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { FormSubmissionsService } from 'parcelward';
import { type Buyer, type Recall, RecallsService } from 'parcelward/notifications';
import { customerName } from 'parcelward/orders';
import { type CsvColumn, csvDownload } from '../core/csv.js';
import { addressText } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { Id } from '../core/ids.js';
import { mailFrame } from '../core/mail-frame.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal, refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { RECALL, RECALLS } from './recalls.html.js';
import { recallPage, recallPath, recallsPage, searchOf, type Search, skuFilter, textsOf } from './recalls.page.js';

const ROWS = 25;
const CSV_ROWS = 250;

const COLUMNS: readonly CsvColumn<Buyer>[] = [
  { head: 'order_number', valueOf: ({ order_number }) => order_number },
  { head: 'order_id', valueOf: ({ order_id }) => order_id },
  { head: 'ordered_at', valueOf: ({ ordered_at }) => ordered_at },
  { head: 'units', valueOf: ({ units }) => units },
  { head: 'customer_name', valueOf: ({ customer }) => customerName({ ...customer, email: null }) },
  { head: 'customer_email', valueOf: ({ customer }) => customer.email },
  { head: 'customer_phone', valueOf: ({ phone }) => phone },
  { head: 'shipping_address', valueOf: ({ shipping_address }) => addressText(shipping_address ?? {}) },
  { head: 'notice', valueOf: ({ state }) => state },
];

/** Who bought a recalled product, and the notice to them. A form that comes twice is done once. */
@Controller()
export class RecallsController {
  constructor(
    private readonly recalls: RecallsService,
    private readonly submissions: FormSubmissionsService,
  ) {}

  @Needs('support')
  @Get('recalls')
  search(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    return this.page(staff, searchOf(query));
  }

  /** The buyers of a search, or of a recall with the states of its mails. */
  @Needs('support')
  @Get('recalls.csv')
  async file(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const id = text(query, 'recall');
    const filter = id === undefined ? skuFilter(searchOf(query), staff.timeZone) : await this.get(staff, id);
    if (filter === undefined) return goTo('/recalls');
    return csvDownload('recall', COLUMNS, (cursor) =>
      this.recalls.findBuyers(staff.store, filter, { limit: CSV_ROWS, cursor }, id),
    );
  }

  /** The mail for the `iframe`: an empty text is shown as dots. */
  @Needs('support')
  @Get('recalls/preview')
  preview(@AsStaff() { store }: Staff, @Query() query: Form): PageResponse {
    return mailFrame(this.recalls.preview(store, text(query, 'sku') ?? '…', textsOf(query, '…')).html);
  }

  @Needs('support')
  @Get('recalls/:id')
  async show(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Query() query: Form): Promise<PageResponse> {
    const recall = await this.get(staff, id);
    const { cursor, back } = searchOf(query);
    const found = await this.recalls.findBuyers(staff.store, recall, { limit: ROWS, cursor }, id);
    return render(staff, RECALL, recallPage(recall, found, { cursor, back }));
  }

  /** Shows the mail first, and sends it with the button `send`. */
  @Post('recalls')
  send(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const [{ store, caller }, search, texts] = [staff, searchOf(form), textsOf(form)];
    return orRefuse(
      async () => {
        const filter = skuFilter(search, staff.timeZone);
        if (filter === undefined) return this.page(staff, search, form, refusal('', 'Enter an SKU and two days.'));
        this.recalls.preview(store, filter.sku, texts);
        if (text(form, 'act') !== 'send') return { ...(await this.page(staff, search, form)), audit: null };
        const submitted = { name: 'recall', id: text(form, 'form_id') ?? '', content: { ...search, texts } };
        const id = await this.submissions.once(store.store_id, submitted, () =>
          this.recalls.start(caller, filter, texts),
        );
        const audit = `Sent the recall notice of SKU ${filter.sku}, bought ${search.from} to ${search.to} (${id})`;
        return { ...goTo(recallPath(id), 'The recall notice is being sent.'), audit };
      },
      (refused) => this.page(staff, search, form, refused),
    );
  }

  private async get({ store }: Staff, id: string): Promise<Recall> {
    const recall = await this.recalls.find(store.store_id, id);
    if (!recall) throw new NotFoundException('This recall does not exist.');
    return recall;
  }

  /** @param draft the texts of a notice, which the page previews */
  private async page(staff: Staff, search: Search, draft?: Form, refused?: Refusal): Promise<PageResponse> {
    const filter = skuFilter(search, staff.timeZone);
    const [recalls, found] = await Promise.all([
      this.recalls.list(staff.store.store_id),
      filter && this.recalls.findBuyers(staff.store, filter, { limit: ROWS, cursor: search.cursor }),
    ]);
    const view = recallsPage(search, found, recalls, draft && textsOf(draft), refused === undefined);
    return render(staff, RECALLS, { ...view, form_id: randomUUID(), refusal: refused });
  }
}
