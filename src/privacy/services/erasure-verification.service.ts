// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { UploadsService } from '../../claims/index.js';
import { OutgoingFiles } from '../../notifications/index.js';
import { WordSearch } from '../../platform/privacy/word-search.js';
import { Pauses } from '../../platform/process/pauses.js';
import { requestedSubject } from '../model/privacy-request.js';
import { OrderRowsRepository } from '../persistence/order-rows.repository.js';
import { type ErasedSubject } from '../persistence/privacy-requests.repository.js';
import { keptTextOf, leftoversOf } from '../rules/kept-columns.js';
import { type OrderScope } from '../rules/order-scope.js';
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
   * Erases what was written while an order or a shipment was being erased, deletes the files of messages about it, and compares
   * its rows with what an erasure leaves in them. The erased texts are searched in columns of which no rule says what they may
   * have.
   * @returns where something is left, each as `table.column`; undefined while the photos and labels of its cases are being deleted
   */
  async verify(subject: ErasedSubject): Promise<string[] | undefined> {
    const { store_id: storeId, erased_at, traces } = subject;
    const scope = await this.scopes.findUntil(storeId, requestedSubject(subject), erased_at);
    if (!scope) return [];
    if (!(await this.uploads.areReleasedDeleted(storeId, [...scope.claims, ...scope.returns]))) return undefined;
    await this.copies.eraseLate(scope, traces.contacts);
    await this.files.remove({ storeId, ids: new Set(scope.messages), recipients: traces.contacts });
    return [...(await this.findPlaces(scope, erased_at, traces.texts))];
  }

  /** Finds the columns in which something is left, each as `table.column`. */
  private async findPlaces(scope: OrderScope, erasedAt: Date, texts: readonly string[]): Promise<Set<string>> {
    const places = new Set<string>();
    const suspects = new Map<string, Set<string>>();
    const [search, pauses] = [new WordSearch(texts), new Pauses()];
    for await (const { table, columns } of this.rows.read(scope)) {
      const left = leftoversOf(table, columns, erasedAt);
      for (const column of left.columns) places.add(`${table}.${column}`);
      for (const [column, text] of left.texts)
        for (const found of await search.find(text, pauses))
          suspects.set(found, (suspects.get(found) ?? new Set()).add(`${table}.${column}`));
      await pauses.take();
    }
    await this.acquit(scope, suspects, pauses);
    for (const found of suspects.values()) for (const place of found) places.add(place);
    return places;
  }

  /** Removes the suspected texts that are in what stays, such as the name of a carrier. */
  private async acquit(scope: OrderScope, suspects: Map<string, unknown>, pauses: Pauses): Promise<void> {
    if (suspects.size === 0) return;
    const search = new WordSearch(suspects.keys());
    for await (const { table, columns } of this.rows.read(scope))
      for (const found of await search.find(keptTextOf(table, columns), pauses)) suspects.delete(found);
  }
}
