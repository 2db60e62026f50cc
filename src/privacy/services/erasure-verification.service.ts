import { Injectable } from '@nestjs/common';
import { UploadsService } from '../../claims/index.js';
import { OutgoingFiles } from '../../notifications/index.js';
import { type Finding, type Subject } from '../model/privacy-request.js';
import { OrderRowsRepository } from '../persistence/order-rows.repository.js';
import { addressesOf } from '../rules/addresses.js';
import { textsLeft } from '../rules/texts-left.js';
import { CopiesErasureService } from './copies-erasure.service.js';
import { OrderScopesService } from './order-scopes.service.js';

/** Completes the erasure of an order or a shipment outside of the database, and searches for what is left of it. */
@Injectable()
export class ErasureVerificationService {
  constructor(
    private readonly copies: CopiesErasureService,
    private readonly scopes: OrderScopesService,
    private readonly rows: OrderRowsRepository,
    private readonly files: OutgoingFiles,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * Erases what was written while the order or shipment was being erased, deletes the files of messages about it, and searches its
   * rows for texts that were erased.
   * @returns what was found; undefined while the photos of its claims are being deleted
   */
  async verify(storeId: string, subject: Subject, texts: readonly string[]): Promise<Finding[] | undefined> {
    const scope = await this.scopes.find(storeId, subject);
    if (!scope) return [];
    if (!(await this.uploads.areReleasedDeleted(storeId, scope.claims))) return undefined;
    await this.copies.eraseLate(scope, texts);
    await this.files.remove({ ids: new Set(scope.messages), texts: addressesOf(texts) });
    const findings = new Map<string, Finding>();
    for await (const { table, columns } of this.rows.read(scope))
      for (const column of textsLeft(columns, texts))
        findings.set(`${table}.${column}`, { ...withoutProgress(subject), table, column });
    return [...findings.values()];
  }
}

function withoutProgress(subject: Subject): Subject {
  return 'order_number' in subject ? { order_number: subject.order_number } : { shipment_id: subject.shipment_id };
}
