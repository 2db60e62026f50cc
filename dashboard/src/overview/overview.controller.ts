// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Query } from '@nestjs/common';
import { CaseNumbersService, type WorkKind, type WorkList, WorkListService } from 'parcelward/desk';
import { type CaseKind, OrderListService } from 'parcelward/orders';
import { type Form, text } from '../core/forms.js';
import { type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { FiguresService } from './figures.service.js';
import { OVERVIEW, overviewPage, SPANS } from './overview.page.js';
import { workPage } from './work.page.js';

/** The work list, and the figures of the last days. */
@Controller('overview')
export class OverviewController {
  constructor(
    private readonly figures: FiguresService,
    private readonly work: WorkListService,
    private readonly numbers: CaseNumbersService,
    private readonly orders: OrderListService,
  ) {}

  @Get()
  async show(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const { store_id, currency } = staff.store;
    const days = SPANS.find((span) => String(span) === text(query, 'days')) ?? 30;
    const [figures, list, newest] = await Promise.all([
      this.figures.readLastDays(store_id, days),
      this.work.get(store_id),
      this.orders.list(store_id, {}, { limit: 1 }),
    ]);
    const names = await this.namesOf(store_id, list);
    const work = workPage(list, names, figures.carriers, new Date());
    const isNew = newest.orders.length === 0 && work.isDone;
    return render(staff, OVERVIEW, { title: 'Overview', ...overviewPage(days, figures, currency), work, isNew });
  }

  /** The case numbers of withdrawals, returns and claims by id. */
  private async namesOf(storeId: string, list: WorkList): Promise<Map<string, string>> {
    const sections: Record<CaseKind, WorkKind[]> = {
      withdrawal: ['refunds', 'withdrawals'],
      return: ['returns'],
      claim: ['claims', 'information'],
    };
    const names = Object.entries(sections).map(([kind, kinds]) => {
      const items = kinds.flatMap((section) => list[section].items);
      const cases = items.flatMap(({ id, order_number }) =>
        id === undefined || order_number === null ? [] : { id, order_number },
      );
      return this.numbers.numbersFor(storeId, kind as CaseKind, cases);
    });
    return new Map((await Promise.all(names)).flatMap((found) => [...found]));
  }
}
