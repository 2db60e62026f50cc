import { type Language } from '../../../platform/text/language.js';
import { isSimulated, type ShipmentsConfig } from '../../shipments.settings.js';

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

/** Pages and messages show it while tracking events are made up (C-TRK-31). Undefined with a real gateway. */
export function simulatedNotice(
  config: Pick<ShipmentsConfig, 'TRACKING_GATEWAY'>,
  language: Language,
): SimulatedNotice | undefined {
  return isSimulated(config) ? NOTICES[language] : undefined;
}
