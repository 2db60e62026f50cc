// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ChangeRequestsService } from '../../change-requests/index.js';
import { ClaimQueriesService } from '../../claims/index.js';
import { type DeskSubject, NotesService } from '../../desk/index.js';
import { ReturnQueriesService } from '../../returns/index.js';
import { WithdrawalQueriesService } from '../../withdrawals/index.js';
import { type OrderScope } from '../rules/order-scope.js';
import { PersonCasesService } from './person-cases.service.js';

type CaseKind = 'returns' | 'claims' | 'withdrawals' | 'changes' | 'notes' | 'addresses';

/** Reads the cases that customers have started about an order, each as the API shows it. */
@Injectable()
export class CaseRecordsService {
  constructor(
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
    private readonly withdrawals: WithdrawalQueriesService,
    private readonly changeRequests: ChangeRequestsService,
    private readonly notes: NotesService,
    private readonly persons: PersonCasesService,
  ) {}

  read(kind: CaseKind, scope: OrderScope): Promise<object[]> {
    const { storeId, orderNumber } = scope;
    if (orderNumber === '') return this.readAlone(kind, scope);
    if (kind === 'withdrawals') return this.withdrawals.findByOrder(storeId, orderNumber);
    if (kind === 'changes') return this.changeRequests.findByOrder(storeId, orderNumber);
    if (kind === 'notes') return this.readNotes(scope);
    return kind === 'addresses' ? Promise.resolve([]) : this[kind].findAll(storeId, scope[kind]);
  }

  /** A case without its order: a withdrawal is of the person, but of a return and a claim only the address is (C-PRIV-18). */
  private async readAlone(kind: CaseKind, { storeId, returns, claims, withdrawals }: OrderScope): Promise<object[]> {
    const found =
      kind === 'withdrawals'
        ? withdrawals.map((id) => this.withdrawals.find(storeId, id))
        : kind === 'addresses'
          ? [...returns, ...claims].map((id) => this.persons.readAddress(storeId, id))
          : [];
    return (await Promise.all(found)).filter((record) => record !== undefined);
  }

  /** What staff wrote about the order and its cases (C-PRIV-17). */
  private async readNotes({ storeId, orderNumber, returns, claims }: OrderScope): Promise<object[]> {
    const subjects: DeskSubject[] = [
      { kind: 'order', id: orderNumber },
      ...returns.map((id) => ({ kind: 'return' as const, id })),
      ...claims.map((id) => ({ kind: 'claim' as const, id })),
    ];
    const notes: object[] = [];
    for (const { kind, id } of subjects)
      for (const note of await this.notes.list(storeId, { kind, id }, Infinity))
        notes.push({ about: { kind, id }, ...note });
    return notes;
  }
}
