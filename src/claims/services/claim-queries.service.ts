import { Injectable } from '@nestjs/common';
import { type Claim } from '../model/claim.js';
import { type ClaimFilter, ClaimsRepository, claimOrThrow } from '../persistence/claims.repository.js';

/** A page of claims, the newest first; `next` is the cursor of the page after it, null on the last page. */
export interface ClaimsPage {
  claims: Claim[];
  next: string | null;
}

const DEFAULT_LIMIT = 50;

/** Reads claims. */
@Injectable()
export class ClaimQueriesService {
  constructor(private readonly claims: ClaimsRepository) {}

  /**
   * Returns a claim (C-CLM-30).
   * @throws Problem CLAIM_NOT_FOUND, also for a claim of another store
   */
  async get(storeId: string, id: string): Promise<Claim> {
    return claimOrThrow(await this.claims.find(storeId, id), id);
  }

  /**
   * Returns a page of claims (C-CLM-31).
   * @param after the id of the last claim of the page before
   */
  async list(
    storeId: string,
    filter: ClaimFilter,
    { limit = DEFAULT_LIMIT, after }: { limit?: number; after?: string } = {},
  ): Promise<ClaimsPage> {
    // One extra row shows whether there is a next page.
    const found = await this.claims.findPage(storeId, filter, { limit: limit + 1, after });
    const claims = found.slice(0, limit);
    return { claims, next: found.length > limit ? (claims.at(-1)?.id ?? null) : null };
  }
}
