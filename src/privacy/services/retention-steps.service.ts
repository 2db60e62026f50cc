import { Injectable } from '@nestjs/common';
import { type Store } from '../../stores/index.js';
import { type Retention } from '../model/retention.js';
import { type Piece, type RetentionStepName } from '../model/retention-run.js';
import { ExpiredCopiesService } from './expired-copies.service.js';
import { ExpiredSubjectsService } from './expired-subjects.service.js';

interface Step {
  /** The setting that says after how many days. */
  days: keyof Retention;
  /** Runs a piece of the step, small enough that nobody waits for its locks. */
  run(store: Store, before: Date, cursor: string): Promise<Piece>;
}

/** The steps of the nightly job. */
@Injectable()
export class RetentionStepsService {
  readonly steps: Record<RetentionStepName, Step> = {
    inbound_events: {
      days: 'inbound_days',
      run: ({ store_id }, before) => this.subjects.deleteInbound(store_id, before),
    },
    request_log: {
      days: 'request_log_days',
      run: ({ store_id }, before) => this.copies.removeRequestLog(store_id, before),
    },
    messages: {
      days: 'messages_days',
      run: ({ store_id }, before, cursor) => this.copies.eraseMessages(store_id, before, cursor),
    },
    events: {
      days: 'events_days',
      run: ({ store_id }, before, cursor) => this.copies.eraseEvents(store_id, before, cursor),
    },
    photos: {
      days: 'photos_days',
      run: ({ store_id }, before, cursor) => this.copies.erasePhotos(store_id, before, cursor),
    },
    orders: {
      days: 'personal_days',
      run: (store, before, cursor) => this.subjects.eraseOrder(store, before, cursor),
    },
    shipments: {
      days: 'personal_days',
      run: (store, before, cursor) => this.subjects.eraseShipment(store, before, cursor),
    },
  };

  constructor(
    private readonly subjects: ExpiredSubjectsService,
    private readonly copies: ExpiredCopiesService,
  ) {}
}
