import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { AttentionRepository } from '../persistence/attention.repository.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { attentionOf, expectedBy } from '../rules/attention.js';

/** Completes parcels that an older release wrote. */
@Injectable()
export class AttentionFillingService {
  constructor(
    private readonly database: DatabaseService,
    private readonly parcels: ParcelsRepository,
    private readonly attention: AttentionRepository,
  ) {}

  /**
   * Decides when at most `limit` parcels need attention that an older release wrote, of any store (C-WORK-5).
   * @returns the number of parcels that it found
   */
  async fill(limit: number): Promise<number> {
    const found = await this.attention.findUndecided(limit);
    if (found.length === 0) return 0;
    await this.database.transaction(async () => {
      const parcels = await this.parcels.findAllForUpdate(found);
      const timelines = await this.parcels.findDecisiveEvents(found.map((key) => ({ ...key, fingerprints: [] })));
      const changes = [...parcels.values()].map((before) => {
        const facts = { ...before, expected_by: expectedBy(before) };
        const after = { ...facts, ...attentionOf(facts, timelines.get(before.id) ?? []) };
        return { before, after };
      });
      await this.parcels.updateStatuses(changes);
    });
    return found.length;
  }
}
