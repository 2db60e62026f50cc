import { type Visited } from '../model/submission.js';
import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import { DatabaseService } from '../../platform/database/database.service.js';
import { SelfServiceCodeEntity } from '../model/self-service-code.entity.js';

/** Reads and writes the table `self_service_codes`. */
@Injectable()
export class SelfServiceCodesRepository {
  private readonly codes = this.database.repository(SelfServiceCodeEntity);

  constructor(private readonly database: DatabaseService) {}

  /** Deletes all codes of an order. */
  async removeOfOrder(storeId: string, orderNumber: string): Promise<void> {
    await this.codes.delete({ store_id: storeId, order_number: orderNumber });
  }

  /** Replaces the browser's earlier code of the order. */
  async replace(code: SelfServiceCodeEntity): Promise<void> {
    const changed = ['id', 'recipient', 'attempts', 'expires_at'];
    await this.codes.createQueryBuilder().insert().values(code).orUpdate(changed).execute();
  }

  findByVisit(visited: Visited): Promise<SelfServiceCodeEntity | null> {
    return this.codes.findOneBy(keyOf(visited));
  }

  findById(storeId: string, id: string): Promise<SelfServiceCodeEntity | null> {
    return this.codes.findOneBy({ store_id: storeId, id });
  }

  /**
   * Counts an attempt and locks the code until the open transaction ends, so that concurrent attempts cannot pass the limit.
   * @returns false if there is no code, or it takes no more attempts
   */
  async countAttempt(visited: Visited, limit: number, now: Date): Promise<boolean> {
    const usable = { ...keyOf(visited), attempts: LessThan(limit), expires_at: MoreThan(now) };
    return (await this.codes.update(usable, { attempts: () => 'attempts + 1' })).affected === 1;
  }

  /** Ends a code, because it works once. */
  async remove(visited: Visited): Promise<void> {
    await this.codes.delete(keyOf(visited));
  }
}

/** The key of a code or a session. */
export function keyOf({ storeId, visitHash, orderNumber }: Visited) {
  return { store_id: storeId, visit_hash: visitHash, order_number: orderNumber };
}
