import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseActor, serializeActor } from '../../platform/outbox/actor.js';
import {
  type PrivacyRequest,
  type PrivacyRequestView,
  privacyRequestView,
  type Subject,
} from '../model/privacy-request.js';
import { PrivacyRequestEntity } from '../model/privacy-request.entity.js';
import { PrivacySubjectsRepository } from './privacy-subjects.repository.js';

const MAX_LISTED = 1_000;

/** The table `privacy_requests`. */
@Injectable()
export class PrivacyRequestsRepository {
  private readonly requests = this.database.repository(PrivacyRequestEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly subjects: PrivacySubjectsRepository,
  ) {}

  /** Adds a request with its orders and shipments, in the open transaction. */
  async insert({ actor, ignores_holds, ...request }: PrivacyRequest, subjects: readonly Subject[]): Promise<void> {
    await this.requests.insert({ ...request, actor: serializeActor(actor), ignores_holds: ignores_holds ? 1 : 0 });
    await this.subjects.insert(request.store_id, request.id, subjects);
  }

  /** @throws Problem PRIVACY_REQUEST_NOT_FOUND */
  async get(storeId: string, id: string): Promise<PrivacyRequest> {
    const row = await this.requests.findOneBy({ store_id: storeId, id });
    if (!row) throw new Problem('PRIVACY_REQUEST_NOT_FOUND', `The store has no privacy request ${id}.`);
    return requestOf(row);
  }

  /**
   * Returns the view of a request.
   * @throws Problem PRIVACY_REQUEST_NOT_FOUND
   */
  async view(storeId: string, id: string): Promise<PrivacyRequestView> {
    return privacyRequestView(await this.get(storeId, id), await this.subjects.findAll(storeId, id));
  }

  /** Finds the newest 1,000 requests of a store. */
  async list(storeId: string): Promise<PrivacyRequest[]> {
    const rows = await this.requests.find({ where: { store_id: storeId }, order: { id: 'DESC' }, take: MAX_LISTED });
    return rows.map(requestOf);
  }

  /** Saves the state of a request that has not ended. @param verified_at when it ended */
  async saveState(
    { store_id, id }: PrivacyRequest,
    state: PrivacyRequest['state'],
    verified_at: Date | null,
  ): Promise<void> {
    const open = { store_id, id, verified_at: IsNull() };
    await this.database.transaction(() => this.requests.update(open, { state, verified_at }));
  }
}

function requestOf({ actor, ignores_holds, ...row }: PrivacyRequestEntity): PrivacyRequest {
  return { ...row, actor: parseActor(actor), ignores_holds: ignores_holds === 1 };
}
