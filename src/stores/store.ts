import { type ClaimPolicy } from './dto/claim-policy.dto.js';
import { type SelfService } from './dto/self-service.dto.js';
import { type StoreSettings } from './dto/store-settings.dto.js';

/** The members of a store that a caller may set, with all defaults filled in. */
export type StoreConfiguration = Required<Omit<StoreSettings, 'claim_policy' | 'self_service'>> & {
  claim_policy: ClaimPolicy;
  self_service: SelfService;
};

/** A store with its whole configuration (C-STO-1). */
export type Store = StoreConfiguration & {
  /** UTC with milliseconds. */
  created_at: string;
  /** UTC with milliseconds. */
  updated_at: string;
};
