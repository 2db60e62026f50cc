// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ImportsService } from 'parcelward/imports';
import { type Form, text } from '../core/forms.js';
import { cursorOf, Id } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { IMPORT, IMPORTS, importPage, importPath, importsPage } from './imports.page.js';

const IMPORTS_PER_PAGE = 25;
const LINES_PER_PAGE = 100;

/** Imports of order history: how far they are, and which lines were refused. */
@Needs('admin')
@Controller('integration/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const cursor = cursorOf(query);
    const page = await this.imports.list(staff.store.store_id, { limit: IMPORTS_PER_PAGE, cursor });
    return render(staff, IMPORTS, importsPage(page, cursor));
  }

  @Get(':id')
  async show(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Query() query: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    const line = text(query, 'cursor');
    const cursor = line !== undefined && /^\d{1,12}$/.test(line) ? line : undefined;
    const [found, refused] = await Promise.all([
      this.imports.get(store_id, id),
      this.imports.refused(store_id, id, { limit: LINES_PER_PAGE, cursor }),
    ]);
    return render(staff, IMPORT, importPage(found, refused, cursor));
  }

  @Post(':id/cancel')
  async cancel(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    await this.imports.cancel(staff.store.store_id, id);
    return goTo(importPath(id), 'Import cancelled. The orders that it has imported stay.');
  }
}
