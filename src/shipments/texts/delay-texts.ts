// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';

/** Up to ten in words. */
const NUMBERS: Record<Language, readonly string[]> = {
  en: ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'],
  de: ['', 'Ein', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn'],
  fr: ['', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'],
  es: ['', 'Un', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho', 'Nueve', 'Diez'],
  pt: ['', 'Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove', 'Dez'],
};

const counted = (language: Language, count: number): string => NUMBERS[language][count] ?? String(count);

/** "na terça-feira": weekdays are feminine in Portuguese, but Saturday and Sunday are masculine. */
export const onPortugueseDay = (day: string): string => `${/^(?:sábado|domingo)/.test(day) ? 'no' : 'na'} ${day}`;

const en = {
  /** A parcel whose expected day is past. */
  late: {
    days: (count: number) => (count === 1 ? 'One day late' : `${counted('en', count)} days late`),
    /** After more than 30 days. */
    long: 'More than a month late',
    /** `day` is the expected day. */
    due: (day: string) => `It was due on ${day}.`,
    /** Follows `due` in the first 30 days. */
    soon: (where: string) => `Late parcels often arrive within a few days; news will appear ${where}.`,
  },
  /** No news for five days. */
  silent: {
    heading: (day: string) => `No news since ${day}`,
    detail: (where: string) => `Parcels sometimes travel for days without a scan; news will appear ${where}.`,
  },
  /** Late, and no news for five days. */
  missing: 'Your parcel may be lost',
  /** Where the carrier last saw a parcel; `day` is such as `Monday, November 9`. */
  lastSeen: (day: string, place?: string) =>
    `The carrier last saw it on ${day}${place === undefined ? '' : ` in ${place}`}.`,
  /** Announced, and not scanned for five days. */
  unscanned: {
    heading: 'The carrier does not have your parcel yet',
    detail: (day: string) => `It was announced on ${day}, and has not been scanned since.`,
  },
  /** Where news will appear: for the page itself, and for mails. */
  where: { page: 'on this page', mail: 'on the tracking page' },
  /** Follows the headline of a lost or damaged parcel, if a claim can be filed. */
  claimable: 'You can claim a refund or a replacement.',
};

/** What pages and mails say about parcels that keep their customers waiting, in one language. */
export type DelayTexts = typeof en;

const de: DelayTexts = {
  late: {
    days: (count) => (count === 1 ? 'Ein Tag Verspätung' : `${counted('de', count)} Tage Verspätung`),
    long: 'Mehr als einen Monat Verspätung',
    due: (day) => `Es sollte am ${day} ankommen.`,
    soon: (where) => `Verspätete Pakete kommen oft innerhalb weniger Tage; neue Meldungen erscheinen ${where}.`,
  },
  silent: {
    heading: (day) => `Keine Neuigkeiten seit ${day}`,
    detail: (where) => `Manchmal sind Pakete tagelang ohne Scan unterwegs; neue Meldungen erscheinen ${where}.`,
  },
  missing: 'Ihr Paket ist vielleicht verloren gegangen',
  lastSeen: (day, place) => `Zuletzt wurde es am ${day}${place === undefined ? '' : ` in ${place}`} erfasst.`,
  unscanned: {
    heading: 'Der Paketdienst hat Ihr Paket noch nicht erhalten',
    detail: (day) => `Es wurde am ${day} angekündigt und seitdem nicht erfasst.`,
  },
  where: { page: 'auf dieser Seite', mail: 'in der Sendungsverfolgung' },
  claimable: 'Sie können eine Erstattung oder Ersatz beantragen.',
};

const fr: DelayTexts = {
  late: {
    days: (count) => (count === 1 ? 'Un jour de retard' : `${counted('fr', count)} jours de retard`),
    long: 'Plus d’un mois de retard',
    due: (day) => `Il était attendu le ${day}.`,
    soon: (where) =>
      `Un colis en retard arrive souvent sous quelques jours\u00a0; les nouvelles informations apparaîtront ${where}.`,
  },
  silent: {
    heading: (day) => `Pas de nouvelles depuis le ${day}`,
    detail: (where) =>
      `Un colis peut voyager plusieurs jours sans être scanné\u00a0; les nouvelles informations apparaîtront ${where}.`,
  },
  missing: 'Votre colis est peut-être perdu',
  lastSeen: (day, place) => `Dernier scan\u00a0: ${day}${place === undefined ? '' : `, ${place}`}.`,
  unscanned: {
    heading: 'Le transporteur n’a pas encore reçu votre colis',
    detail: (day) => `Il a été annoncé le ${day} et n’a pas été scanné depuis.`,
  },
  where: { page: 'sur cette page', mail: 'sur la page de suivi' },
  claimable: 'Vous pouvez demander un remboursement ou un remplacement.',
};

const es: DelayTexts = {
  late: {
    days: (count) => (count === 1 ? 'Un día de retraso' : `${counted('es', count)} días de retraso`),
    long: 'Más de un mes de retraso',
    due: (day) => `Debía llegar el ${day}.`,
    soon: (where) => `Los paquetes con retraso suelen llegar en pocos días; las novedades aparecerán ${where}.`,
  },
  silent: {
    heading: (day) => `Sin novedades desde el ${day}`,
    detail: (where) => `A veces un paquete viaja varios días sin ser escaneado; las novedades aparecerán ${where}.`,
  },
  missing: 'Puede que tu paquete se haya perdido',
  lastSeen: (day, place) => `Visto por última vez el ${day}${place === undefined ? '' : ` en ${place}`}.`,
  unscanned: {
    heading: 'El transportista aún no tiene tu paquete',
    detail: (day) => `Se anunció el ${day} y no se ha escaneado desde entonces.`,
  },
  where: { page: 'en esta página', mail: 'en la página de seguimiento' },
  claimable: 'Puedes solicitar un reembolso o un reemplazo.',
};

const pt: DelayTexts = {
  late: {
    days: (count) => (count === 1 ? 'Um dia de atraso' : `${counted('pt', count)} dias de atraso`),
    long: 'Mais de um mês de atraso',
    due: (day) => `A previsão era ${day}.`,
    soon: (where) => `Encomendas atrasadas costumam chegar em poucos dias; as novidades aparecerão ${where}.`,
  },
  silent: {
    heading: (day) => `Sem novidades desde ${day}`,
    detail: (where) => `Às vezes uma encomenda viaja vários dias sem registro; as novidades aparecerão ${where}.`,
  },
  missing: 'Sua encomenda pode ter sido extraviada',
  lastSeen: (day, place) => `Último registro: ${day}${place === undefined ? '' : `, em ${place}`}.`,
  unscanned: {
    heading: 'A transportadora ainda não recebeu sua encomenda',
    detail: (day) => `Ela foi anunciada ${onPortugueseDay(day)} e não foi registrada desde então.`,
  },
  where: { page: 'nesta página', mail: 'na página de rastreio' },
  claimable: 'Você pode pedir reembolso ou um novo envio.',
};

export const DELAY_TEXTS: Readonly<Record<Language, DelayTexts>> = { en, de, fr, es, pt };
