// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, NotFoundException, Param, Query } from '@nestjs/common';
import { TestInboxService } from 'parcelward/notifications';
import { mailFrame } from '../core/mail-frame.js';
import { type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { TEST_INBOX, TEST_MESSAGE, testInboxPage, testMessagePage } from './test-inbox.page.js';

/** What customers of a test store would have got. */
@Controller('test-inbox')
export class TestInboxController {
  constructor(private readonly inbox: TestInboxService) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query('cursor') cursor?: string): Promise<PageResponse> {
    const page = await this.inbox.list(testStoreOf(staff), { cursor: cursor || undefined });
    return render(staff, TEST_INBOX, testInboxPage(page, cursor || undefined));
  }

  @Get(':id')
  async show(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    return render(staff, TEST_MESSAGE, testMessagePage(await this.inbox.get(testStoreOf(staff), id)));
  }

  @Get(':id/html')
  async html(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    const { html } = await this.inbox.get(testStoreOf(staff), id);
    if (html === null) throw new NotFoundException('A text message has no HTML.');
    return mailFrame(html);
  }
}

function testStoreOf({ store }: Staff): string {
  if (store.mode !== 'test') throw new NotFoundException('Only test stores have a test inbox.');
  return store.store_id;
}
