import { Injectable } from '@nestjs/common';
import { SelfServiceCodesRepository } from '../persistence/self-service-codes.repository.js';
import { SelfServiceSessionsRepository } from '../persistence/self-service-sessions.repository.js';

/** Ends the visits of customers to an order, with the addresses they typed and the forms they filled in. */
@Injectable()
export class SelfServiceErasureService {
  constructor(
    private readonly codes: SelfServiceCodesRepository,
    private readonly sessions: SelfServiceSessionsRepository,
  ) {}

  /** Deletes all codes and sessions of an order, in the open transaction. */
  async erase(storeId: string, orderNumber: string): Promise<void> {
    await this.codes.removeOfOrder(storeId, orderNumber);
    await this.sessions.removeOfOrder(storeId, orderNumber);
  }
}
