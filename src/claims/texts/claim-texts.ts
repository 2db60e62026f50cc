// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';
import { deClaimTexts } from './de.js';
import { enClaimTexts, type ClaimTexts } from './en.js';
import { esClaimTexts } from './es.js';
import { frClaimTexts } from './fr.js';
import { ptClaimTexts } from './pt.js';

export const CLAIM_TEXTS: Record<Language, ClaimTexts> = {
  de: deClaimTexts,
  en: enClaimTexts,
  es: esClaimTexts,
  fr: frClaimTexts,
  pt: ptClaimTexts,
};
