// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';
import { deSelfServiceTexts } from './de.js';
import { enSelfServiceTexts, type SelfServiceTexts } from './en.js';
import { esSelfServiceTexts } from './es.js';
import { frSelfServiceTexts } from './fr.js';
import { ptSelfServiceTexts } from './pt.js';

export const SELF_SERVICE_TEXTS: Readonly<Record<Language, SelfServiceTexts>> = {
  en: enSelfServiceTexts,
  de: deSelfServiceTexts,
  fr: frSelfServiceTexts,
  es: esSelfServiceTexts,
  pt: ptSelfServiceTexts,
};
