import { type Language } from '../../platform/text/language.js';
import { deReturnTexts } from './de.js';
import { enReturnTexts, type ReturnTexts } from './en.js';
import { esReturnTexts } from './es.js';
import { frReturnTexts } from './fr.js';
import { ptReturnTexts } from './pt.js';

/** Texts about returns by language. */
export const RETURN_TEXTS: Readonly<Record<Language, ReturnTexts>> = {
  de: deReturnTexts,
  en: enReturnTexts,
  es: esReturnTexts,
  fr: frReturnTexts,
  pt: ptReturnTexts,
};
