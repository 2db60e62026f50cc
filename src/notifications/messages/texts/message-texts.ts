// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../../platform/text/language.js';
import { deMessageTexts } from './de.js';
import { enMessageTexts, type Texts } from './en.js';
import { esMessageTexts } from './es.js';
import { frMessageTexts } from './fr.js';
import { ptMessageTexts } from './pt.js';

export const MESSAGE_TEXTS: Readonly<Record<Language, Texts>> = {
  en: enMessageTexts,
  de: deMessageTexts,
  fr: frMessageTexts,
  es: esMessageTexts,
  pt: ptMessageTexts,
};
