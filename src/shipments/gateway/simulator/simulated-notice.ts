// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../../platform/text/language.js';
import { type Store } from '../../../stores/index.js';
import { type GatewayChoice, isSimulated } from '../../shipments.settings.js';

/** Texts for customers, in their language. */
export interface SimulatedNotice {
  /** For pages and mails. */
  sentence: string;
  /** Begins a text message. */
  mark: string;
}

const NOTICES: Record<Language, SimulatedNotice> = {
  en: { sentence: 'This is a test. Tracking events come from a simulator, not from a carrier.', mark: 'TEST' },
  de: {
    sentence: 'Dies ist ein Test. Die Sendungsdaten stammen aus einem Simulator, nicht vom Paketdienst.',
    mark: 'TEST',
  },
  fr: { sentence: 'Ceci est un test. Le suivi provient d’un simulateur et non d’un transporteur.', mark: 'TEST' },
  es: {
    sentence: 'Esto es una prueba. El seguimiento procede de un simulador, no de un transportista.',
    mark: 'PRUEBA',
  },
  pt: { sentence: 'Este é um teste. O rastreamento vem de um simulador, não de uma transportadora.', mark: 'TESTE' },
};

/**
 * Pages and messages of stores with made-up tracking events show it (C-TRK-31, C-TEST-7).
 * @param mode of the store; left out where there is none
 * @returns undefined if events come from carriers
 */
export function simulatedNotice(
  config: GatewayChoice,
  language: Language,
  mode?: Store['mode'],
): SimulatedNotice | undefined {
  return isSimulated(config, mode) ? NOTICES[language] : undefined;
}
