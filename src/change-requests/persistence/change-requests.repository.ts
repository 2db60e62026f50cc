// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { DatabaseService, ROW_LOCK } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { type ChangeRequest, type ChangeRequestContent } from '../model/change-request-content.js';
import { ChangeRequestEntity } from '../model/change-request.entity.js';

const OLDEST_FIRST = { created_at: 'ASC', id: 'ASC' } as const;

/** Reads and writes the table `change_requests`. */
@Injectable()
export class ChangeRequestsRepository {
  private readonly requests = this.database.repository(ChangeRequestEntity);

  constructor(private readonly database: DatabaseService) {}

  /**
   * @param locked whether to lock the row until the open transaction ends; lock its order first
   * @throws Problem CHANGE_REQUEST_NOT_FOUND
   */
  async findOrThrow(storeId: string, id: string, { locked = false } = {}): Promise<ChangeRequest> {
    const found = await this.requests.findOne({
      where: { store_id: storeId, id },
      lock: locked ? ROW_LOCK : undefined,
    });
    if (!found) throw new Problem('CHANGE_REQUEST_NOT_FOUND', `The store has no change request ${id}.`);
    return parseRequest(found);
  }

  /** Finds all requests of an order, the oldest first. */
  async findByOrder(storeId: string, orderNumber: string): Promise<ChangeRequest[]> {
    const where = { store_id: storeId, order_number: orderNumber };
    return (await this.requests.find({ where, order: OLDEST_FIRST })).map(parseRequest);
  }

  /** Finds which of these orders have an open request. */
  async findOrdersWithOpen(storeId: string, orderNumbers: readonly string[]): Promise<string[]> {
    if (orderNumbers.length === 0) return [];
    const where = { store_id: storeId, order_number: In(orderNumbers), status: 'OPEN' } as const;
    const found = await this.requests.find({ where, select: { order_number: true } });
    return [...new Set(found.map(({ order_number }) => order_number))].sort();
  }

  /** Finds which of these stores have an open request. */
  async findStoresWithOpen(storeIds: readonly string[]): Promise<Set<string>> {
    const found = await Promise.all(
      storeIds.map((store_id) =>
        this.requests.findOne({ where: { store_id, status: 'OPEN' }, select: { store_id: true } }),
      ),
    );
    return new Set(found.flatMap((row) => row?.store_id ?? []));
  }

  /** Finds at most `limit` open requests, the oldest first. */
  async findOldestOpen(storeId: string, limit: number): Promise<ChangeRequest[]> {
    const where = { store_id: storeId, status: 'OPEN' } as const;
    return (await this.requests.find({ where, order: OLDEST_FIRST, take: limit })).map(parseRequest);
  }

  async insert(request: ChangeRequest): Promise<void> {
    await this.requests.insert(rowOf(request));
  }

  async update({ store_id, id, ...request }: ChangeRequest): Promise<void> {
    const { status, version, updated_at, document } = rowOf({ store_id, id, ...request });
    await this.requests.update({ store_id, id }, { status, version, updated_at, document });
  }
}

function parseRequest({ document, ...row }: ChangeRequestEntity): ChangeRequest {
  return { ...row, content: parseJson(document) as ChangeRequestContent };
}

function rowOf({ content, ...row }: ChangeRequest): ChangeRequestEntity {
  return { ...row, document: stringifyJson(content) };
}
