// SPDX-License-Identifier: Apache-2.0
import { ClosedObject, TextField } from '../../../platform/validation/index.js';

/** What staff write in the notice of a recall, in the words of Article 36 of Regulation (EU) 2023/988. */
@ClosedObject()
export class RecallTexts {
  /** Name, brand, model and batch, so that customers recognize it. */
  @TextField({ min: 1, max: 200 }) product!: string;
  @TextField({ min: 1, max: 500 }) hazard!: string;
  /** What to do beside not using it any more. */
  @TextField({ min: 1, max: 500 }) action!: string;
  /** Repair, replacement or refund. */
  @TextField({ min: 1, max: 500 }) remedy!: string;
  /** Where customers ask: a phone number or a page. */
  @TextField({ min: 1, max: 200 }) contact!: string;
}

/** The names of the texts, in the order of the mail. */
export const RECALL_TEXT_NAMES = [
  'product',
  'hazard',
  'action',
  'remedy',
  'contact',
] as const satisfies (keyof RecallTexts)[];
