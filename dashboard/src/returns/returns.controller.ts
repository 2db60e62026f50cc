// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Query } from '@nestjs/common';
import { CaseNumbersService } from 'parcelward/desk';
import { customerName } from 'parcelward/orders';
import { ReturnQueriesService, type ReturnWithOrder } from 'parcelward/returns';
import { type CsvColumn, csvDownload } from '../core/csv.js';
import { type Form } from '../core/forms.js';
import { cursorOf } from '../core/ids.js';
import { type PageResponse } from '../core/page-response.js';
import { pagination } from '../core/pagination.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { reasonOf } from './return-parts.js';
import { RETURNS, returnFilter, returnQuery, returnsPage } from './returns.page.js';

const MAX_AWAITING = 20;
const ROWS = 25;
const CSV_ROWS = 250;

type Row = ReturnWithOrder & { number: string | undefined };

const COLUMNS: readonly CsvColumn<Row>[] = [
  { head: 'return', valueOf: ({ number }) => number },
  { head: 'return_id', valueOf: (row) => row.return.id },
  { head: 'order_number', valueOf: (row) => row.return.order_number },
  { head: 'status', valueOf: (row) => row.return.status },
  { head: 'request_status', valueOf: (row) => row.return.request_status },
  { head: 'resolution', valueOf: (row) => row.return.resolution },
  { head: 'reason', valueOf: (row) => reasonOf(row.return) },
  { head: 'customer_name', valueOf: ({ order }) => customerName({ ...order.customer, email: null }) },
  { head: 'customer_email', valueOf: ({ order }) => order.customer.email },
  {
    head: 'units',
    valueOf: (row) => row.return.return_line_items.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  { head: 'refund_currency', valueOf: (row) => row.return.refund?.currency },
  { head: 'refund_amount', valueOf: (row) => row.return.refund?.amount },
  { head: 'requested_at', valueOf: (row) => row.return.created_at },
];

/** Returns awaiting approval, and the list of all returns, also as a file. */
@Controller()
export class ReturnsController {
  constructor(
    private readonly returns: ReturnQueriesService,
    private readonly cases: CaseNumbersService,
  ) {}

  @Get('returns')
  async list(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    const given = { ...returnQuery(query), cursor: cursorOf(query) };
    const filter = returnFilter(given, staff.timeZone, new Date());
    const [awaiting, found] = await Promise.all([
      this.returns.search(store_id, { awaiting: true }, { limit: MAX_AWAITING }),
      this.returns.search(store_id, filter, { limit: ROWS, cursor: given.cursor }),
    ]);
    const shown = [...awaiting.returns, ...found.returns].map((row) => row.return);
    const numbers = await this.cases.numbersFor(store_id, 'return', shown);
    const pages = pagination('/returns', given, found.next);
    return render(staff, RETURNS, { title: 'Returns', ...returnsPage(awaiting, found.returns, numbers, given), pages });
  }

  @Get('returns.csv')
  file(@AsStaff() staff: Staff, @Query() form: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    const filter = returnFilter(returnQuery(form), staff.timeZone, new Date());
    return csvDownload('returns', COLUMNS, async (cursor) => {
      const { returns, next } = await this.returns.search(store_id, filter, { limit: CSV_ROWS, cursor });
      const numbers = await this.cases.numbersFor(
        store_id,
        'return',
        returns.map((row) => row.return),
      );
      return { items: returns.map((row) => ({ ...row, number: numbers.get(row.return.id) })), next };
    });
  }
}
