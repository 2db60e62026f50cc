// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';
import { dePageTexts } from './de.js';
import { enPageTexts, type PageTexts } from './en.js';
import { esPageTexts } from './es.js';
import { frPageTexts } from './fr.js';
import { ptPageTexts } from './pt.js';

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: enPageTexts,
  de: dePageTexts,
  fr: frPageTexts,
  es: esPageTexts,
  pt: ptPageTexts,
};
