import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { PeriodicPurge } from '../../../platform/process/periodic-purge.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { TEST_MESSAGE_DAYS, TestInboxRepository } from './test-inbox.repository.js';

const RETENTION_MS = TEST_MESSAGE_DAYS * 24 * 60 * 60 * 1000;

/** Deletes messages of test inboxes after 30 days (C-TEST-6). */
@Injectable()
export class TestMessagePurgeJob extends PeriodicPurge {
  constructor(
    private readonly inbox: TestInboxRepository,
    private readonly clock: ClockService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super('test messages', logger);
  }

  protected override removeBatch(limit: number): Promise<number> {
    return this.inbox.removeUntil(new Date(this.clock.now().getTime() - RETENTION_MS), limit);
  }
}
