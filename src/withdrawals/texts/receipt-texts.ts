// SPDX-License-Identifier: Apache-2.0
import { dateFormat } from '../../platform/text/formats.js';
import { type Language } from '../../platform/text/language.js';
import { zoneOfDestination } from '../../platform/time/zone-of-place.js';
import { type Store } from '../../stores/index.js';

/** The words of the receipt, on its page and in mails. They never say that a withdrawal was accepted (C-WDR-5). */
export const RECEIPT_TEXTS: Record<
  Language,
  Record<'heading' | 'detail' | 'receivedAt' | 'statement' | 'page' | 'reason', string> & {
    rejected: Record<'heading' | 'detail' | 'why', string>;
  }
> = {
  en: {
    heading: 'We have received your withdrawal',
    detail: 'This is your receipt, with what you have stated and when it arrived. Please keep it.',
    receivedAt: 'Received',
    statement: 'Your statement',
    page: 'View your receipt',
    reason: 'You are receiving this email because a withdrawal from a contract was sent with this address.',
    rejected: {
      heading: 'Your withdrawal is not covered',
      detail: 'We have checked your withdrawal. There is no right of withdrawal for this purchase.',
      why: 'Reason',
    },
  },
  de: {
    heading: 'Ihr Widerruf ist bei uns eingegangen',
    detail:
      'Das ist Ihre Eingangsbestätigung: was Sie erklärt haben und wann es bei uns ankam. Bitte bewahren Sie sie auf.',
    receivedAt: 'Eingegangen',
    statement: 'Ihre Erklärung',
    page: 'Eingangsbestätigung ansehen',
    reason: 'Sie erhalten diese E-Mail, weil mit dieser Adresse ein Widerruf gesendet wurde.',
    rejected: {
      heading: 'Für Ihren Widerruf besteht kein Widerrufsrecht',
      detail: 'Wir haben Ihren Widerruf geprüft. Für diesen Kauf gilt das Widerrufsrecht nicht.',
      why: 'Grund',
    },
  },
  fr: {
    heading: 'Nous avons reçu votre rétractation',
    detail:
      'Ceci est votre accusé de réception\u00a0: ce que vous avez déclaré et quand nous l’avons reçu. Conservez-le bien.',
    receivedAt: 'Reçue le',
    statement: 'Votre déclaration',
    page: 'Voir l’accusé de réception',
    reason: 'Vous recevez cet e-mail parce qu’une rétractation a été envoyée avec cette adresse.',
    rejected: {
      heading: 'Votre rétractation ne peut pas être prise en compte',
      detail: 'Nous avons examiné votre rétractation. Le droit de rétractation ne s’applique pas à cet achat.',
      why: 'Motif',
    },
  },
  es: {
    heading: 'Hemos recibido su desistimiento',
    detail: 'Este es su acuse de recibo: lo que ha declarado y cuándo lo hemos recibido. Consérvelo.',
    receivedAt: 'Recibido',
    statement: 'Su declaración',
    page: 'Ver el acuse de recibo',
    reason: 'Recibe este correo porque se ha enviado un desistimiento con esta dirección.',
    rejected: {
      heading: 'Su desistimiento no está cubierto',
      detail: 'Hemos revisado su desistimiento. El derecho de desistimiento no se aplica a esta compra.',
      why: 'Motivo',
    },
  },
  pt: {
    heading: 'Recebemos a sua retratação',
    detail: 'Este é o seu aviso de receção: o que declarou e quando o recebemos. Guarde-o.',
    receivedAt: 'Recebida',
    statement: 'A sua declaração',
    page: 'Ver o aviso de receção',
    reason: 'Recebe este e-mail porque foi enviada uma retratação com este endereço.',
    rejected: {
      heading: 'A sua retratação não está abrangida',
      detail: 'Analisámos a sua retratação. O direito de retratação não se aplica a esta compra.',
      why: 'Motivo',
    },
  },
};

const RECEIVED: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'long', day: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZoneName: 'short' },
};

/** Says when a statement was received, to the second, in the zone of the store: that of an order would reveal that it exists. */
export function receivedText({ locale }: Pick<Store, 'locale'>, receivedAt: string, language: Language): string {
  const country = /-([A-Z]{2})$/i.exec(locale)?.[1];
  const timeZone = zoneOfDestination({ country });
  return dateFormat(language, { ...RECEIVED, timeZone }).format(new Date(receivedAt));
}
