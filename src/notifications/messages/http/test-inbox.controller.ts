// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentStore, RequireStore, STORE_ROUTE } from '../../../auth/index.js';
import { ApiRoute } from '../../../platform/http/api-route.js';
import { pageRequestOf } from '../../../platform/pagination/page.js';
import { type Store } from '../../../stores/index.js';
import { TestInboxAnswer, TestInboxQuery, TestMessageAnswer, TestMessagePath } from '../test-inbox/test-inbox.dto.js';
import { TestInboxService } from '../test-inbox/test-inbox.service.js';

/** What the customers of a test store would have got (C-TEST-5). */
@ApiTags('Test stores')
@Controller('test-inbox')
export class TestInboxController {
  constructor(private readonly inbox: TestInboxService) {}

  @Get()
  @ApiRoute({
    ...STORE_ROUTE,
    operationId: 'listTestMessages',
    rules: 'C-TEST-5, C-TEST-6, C-TEST-10',
    summary: 'List the messages of a test store',
    description:
      'The e-mails and text messages that customers of this test store would have got, newest first. The inbox keeps the ' +
      'newest 500 for 30 days. Only test stores have one.',
    query: TestInboxQuery,
    answers: { 200: { description: 'A page of messages.', type: TestInboxAnswer } },
  })
  @RequireStore('test')
  async list(@CurrentStore() store: Store, @Query() query: TestInboxQuery): Promise<{ data: object }> {
    const { items, next } = await this.inbox.list(store.store_id, pageRequestOf(query));
    return { data: { messages: items, next_cursor: next } };
  }

  @Get(':message_id')
  @ApiRoute({
    ...STORE_ROUTE,
    operationId: 'getTestMessage',
    rules: 'C-TEST-5, C-TEST-6, C-TEST-10',
    summary: 'Read a message of a test store',
    description: 'The whole message, as its mail program or phone would have got it.',
    path: TestMessagePath,
    answers: { 200: { description: 'The message.', type: TestMessageAnswer } },
    problems: ['TEST_MESSAGE_NOT_FOUND'],
  })
  @RequireStore('test')
  async get(@CurrentStore() store: Store, @Param() { message_id }: TestMessagePath): Promise<{ data: object }> {
    return { data: { message: await this.inbox.get(store.store_id, message_id) } };
  }
}
