import { Controller, Get, Query } from '@nestjs/common';
import { CaseNumbersService } from 'parcelward/desk';
import { ReturnQueriesService } from 'parcelward/returns';
import { type PageResponse } from '../core/page-response.js';
import { type Form } from '../core/forms.js';
import { pagination } from '../core/pagination.js';
import { cursorOf } from '../core/ids.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { RETURNS, returnFilter, returnQuery, returnsPage } from './returns.page.js';

const MAX_AWAITING = 20;
const ROWS = 25;

/** Returns awaiting approval, and the list of all returns. */
@Controller('returns')
export class ReturnsController {
  constructor(
    private readonly returns: ReturnQueriesService,
    private readonly cases: CaseNumbersService,
  ) {}

  @Get()
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
}
