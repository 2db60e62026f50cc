import { Injectable } from '@nestjs/common';
import { PlatformErasureService } from '../../platforms/index.js';
import { type Selection } from '../model/privacy-bodies.js';
import { ErasureService } from './erasure.service.js';

/** Erases data of a person that belongs to no order. Nothing holds it. */
@Injectable()
export class UnappliedErasureService {
  constructor(
    private readonly platforms: PlatformErasureService,
    private readonly erasure: ErasureService,
  ) {}

  /** Erases what platforms sent and no order has taken (C-PLT-41), and withdrawals without an order (C-WDR-19). */
  async erase(storeId: string, { email, phone, customer_id }: Selection): Promise<void> {
    const texts = [email, phone, customer_id].filter((text) => text !== undefined);
    await this.platforms.erasePerson(storeId, texts);
    if (email !== undefined) await this.erasure.eraseUnmatched(storeId, email);
  }
}
