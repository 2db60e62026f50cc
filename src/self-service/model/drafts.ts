// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { type WantedChange } from '../../change-requests/index.js';
import { type LineUnits } from '../../orders/index.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type ClaimReason, type ClaimResolution, type SelfService } from '../../stores/index.js';

/** A return that the customer has entered and not submitted yet. */
export interface ReturnDraft {
  /** Each with the handle of one of the store's reasons; empty while none is chosen. */
  lines: (LineUnits & { reason: string })[];
  /** The reason of the most units, else the first one. */
  reason: string;
  comment: string;
  method: SelfService['return_methods'][number];
  resolution: SelfService['return_resolutions'][number];
}

/** A claim that the customer has entered and not submitted yet. */
export interface ClaimDraft {
  reason: ClaimReason;
  /** Whether it claims the whole order; `lines` is empty then. */
  full: boolean;
  lines: LineUnits[];
  comment: string;
  resolution: ClaimResolution;
  /** URLs of the photos that this session has uploaded. */
  photos: string[];
}

/** Identifies the draft that a check page shows, so that no other draft is submitted. */
export function digestOf(draft: ReturnDraft | ClaimDraft | WantedChange): string {
  return createHash('sha256').update(stringifyJson(draft)).digest('base64url');
}
