import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { PeriodicChore } from '../../../platform/process/periodic-chore.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { TEST_MESSAGE_DAYS, TestInboxRepository } from './test-inbox.repository.js';

const RETENTION_MS = TEST_MESSAGE_DAYS * 24 * 60 * 60 * 1000;

/** Deletes messages of test inboxes after 30 days (C-TEST-6). */
@Injectable()
export class TestMessagePurgeJob extends PeriodicChore {
  constructor(
    private readonly inbox: TestInboxRepository,
    private readonly clock: ClockService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('purge of test messages', logger);
  }

  protected override runBatch(limit: number): Promise<number> {
    return this.inbox.removeUntil(new Date(this.clock.now().getTime() - RETENTION_MS), limit);
  }
}
