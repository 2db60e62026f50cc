// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES, type Language } from '../platform/text/language.js';

type Words = Readonly<Record<Language, string>>;

/** The predefined reasons for a return, in the order in which customers see them (C-SELF-2). */
const REASONS = {
  'too-small': {
    en: 'Too small',
    de: 'Zu klein',
    fr: 'Trop petit',
    es: 'Demasiado pequeño',
    pt: 'Pequeno demais',
  },
  'too-large': {
    en: 'Too large',
    de: 'Zu groß',
    fr: 'Trop grand',
    es: 'Demasiado grande',
    pt: 'Grande demais',
  },
  'not-as-described': {
    en: 'Not as described',
    de: 'Entspricht nicht der Beschreibung',
    fr: 'Ne correspond pas à la description',
    es: 'No coincide con la descripción',
    pt: 'Diferente da descrição',
  },
  color: {
    en: 'I do not like the shade',
    de: 'Farbe gefällt nicht',
    fr: 'La couleur ne me plaît pas',
    es: 'No me gusta el color',
    pt: 'Não gostei da cor',
  },
  quality: {
    en: 'I am not happy with the quality',
    de: 'Qualität überzeugt nicht',
    fr: 'La qualité ne me convient pas',
    es: 'No me convence la calidad',
    pt: 'Não gostei da qualidade',
  },
  defective: {
    en: 'Does not work properly',
    de: 'Defekt oder funktioniert nicht richtig',
    fr: 'Défectueux ou ne fonctionne pas bien',
    es: 'Defectuoso o no funciona bien',
    pt: 'Com defeito ou não funciona bem',
  },
  'damaged-on-arrival': {
    en: 'Arrived damaged',
    de: 'Beschädigt angekommen',
    fr: 'Arrivé endommagé',
    es: 'Llegó dañado',
    pt: 'Chegou danificado',
  },
  'arrived-late': {
    en: 'Arrived too late',
    de: 'Zu spät angekommen',
    fr: 'Arrivé trop tard',
    es: 'Llegó demasiado tarde',
    pt: 'Chegou tarde demais',
  },
  'wrong-item': {
    en: 'I received the wrong item',
    de: 'Falscher Artikel geliefert',
    fr: 'J’ai reçu le mauvais article',
    es: 'Recibí un artículo equivocado',
    pt: 'Recebi o item errado',
  },
  'missing-parts': {
    en: 'Parts are missing',
    de: 'Es fehlen Teile',
    fr: 'Il manque des pièces',
    es: 'Faltan piezas',
    pt: 'Faltam peças',
  },
  'no-longer-wanted': {
    en: 'I no longer want it',
    de: 'Gefällt mir nicht mehr',
    fr: 'Je n’en veux plus',
    es: 'Ya no lo quiero',
    pt: 'Não quero mais',
  },
  other: { en: 'Another reason', de: 'Anderer Grund', fr: 'Autre raison', es: 'Otro motivo', pt: 'Outro motivo' },
} as const satisfies Record<string, Words>;

export const RETURN_REASON_HANDLES = Object.keys(REASONS);

/** Whether the reason has predefined words. */
export function isKnownReason(handle: string): boolean {
  return Object.hasOwn(REASONS, handle);
}

/**
 * The words of a reason in a language: the store's, else the predefined ones, else the store's in another language, the shop's
 * first.
 */
export function reasonText(
  { handle, text = {} }: { handle: string; text?: Partial<Words> },
  language: Language,
  shopLanguage: Language,
): string {
  const known = isKnownReason(handle) ? REASONS[handle as keyof typeof REASONS] : undefined;
  const others = [shopLanguage, ...LANGUAGES].map((each) => text[each]);
  return text[language] ?? known?.[language] ?? others.find((each) => each !== undefined) ?? handle;
}
