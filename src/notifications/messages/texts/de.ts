// SPDX-License-Identifier: Apache-2.0
import { SHARED_TEXTS } from '../../../orders/index.js';
import { RETURN_TEXTS } from '../../../returns/index.js';
import { DELAY_TEXTS } from '../../../shipments/index.js';
import { type Texts } from './en.js';

const shared = SHARED_TEXTS.de;
const delays = DELAY_TEXTS.de;

/** German addresses customers with "Sie". */
export const deMessageTexts: Texts = {
  tracking: {
    claimable: delays.claimable,
    troubles: shared.troubles,
    one: {
      ...shared.statuses,
      AVAILABLE_FOR_PICKUP: { heading: 'Ihr Paket liegt zur Abholung bereit', detail: shared.pickup },
      ATTEMPT_FAILED: {
        heading: 'Ihr Paket konnte nicht zugestellt werden',
        detail:
          'Der Zustellversuch war leider nicht erfolgreich. Wie es weitergeht, erfahren Sie in der Sendungsverfolgung.',
      },
      EXCEPTION: {
        heading: shared.problem,
        detail: 'Der Paketdienst meldet ein Problem. Einzelheiten finden Sie in der Sendungsverfolgung.',
      },
      RETURNED: {
        heading: 'Ihr Paket geht an den Absender zurück',
        detail: 'Es konnte nicht zugestellt werden. Einzelheiten finden Sie in der Sendungsverfolgung.',
      },
    },
    several: {
      IN_TRANSIT: {
        heading: 'Ihre Pakete sind unterwegs',
        detail: 'Der Paketdienst hat sie übernommen und bringt sie zu Ihnen.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Ihre Pakete werden zugestellt',
        detail: 'Sie sind im Zustellfahrzeug und sollten bald bei Ihnen eintreffen.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Ihre Pakete liegen zur Abholung bereit',
        detail: 'Sie können sie in der Abholstelle entgegennehmen. Halten Sie bitte die Sendungsnummern bereit.',
      },
      DELIVERED: { heading: 'Ihre Pakete wurden zugestellt', detail: 'Viel Freude damit!' },
      ATTEMPT_FAILED: {
        heading: 'Ihre Pakete konnten nicht zugestellt werden',
        detail:
          'Der Zustellversuch war leider nicht erfolgreich. Wie es weitergeht, erfahren Sie in der Sendungsverfolgung.',
      },
      EXCEPTION: {
        heading: 'Es gibt ein Problem mit Ihren Paketen',
        detail: 'Der Paketdienst meldet ein Problem. Einzelheiten finden Sie in der Sendungsverfolgung.',
      },
      RETURNED: {
        heading: 'Ihre Pakete gehen an den Absender zurück',
        detail: 'Sie konnten nicht zugestellt werden. Einzelheiten finden Sie in der Sendungsverfolgung.',
      },
      LATE: { heading: 'Ihre Pakete haben Verspätung', detail: delays.late.soon(delays.where.mail) },
      SILENT: { heading: 'Keine Neuigkeiten von Ihren Paketen', detail: delays.silent.detail(delays.where.mail) },
      MAY_BE_LOST: {
        heading: 'Ihre Pakete sind vielleicht verloren gegangen',
        detail: 'Sie haben Verspätung und wurden seit Tagen nicht erfasst.',
      },
    },
  },
  orders: {
    heading: 'Wir haben Ihre Bestellung erhalten',
    detail: 'Vielen Dank! Wir bereiten sie vor und schreiben Ihnen, sobald sie unterwegs ist.',
    items: shared.orderItems,
    total: 'Gesamtbetrag',
    view: 'Bestellung ansehen',
  },
  returns: {
    ...RETURN_TEXTS.de,
    approved: {
      noLabel:
        'Das Rücksendeetikett ist noch nicht fertig. Sobald es bereitsteht, finden Sie es auf der Seite Ihrer Rücksendung.',
      labelIncluded:
        'Sie können die Artikel jetzt zurücksenden. Ihr Rücksendeetikett liegt dem Paket bei, das Sie erhalten haben.',
      labelOnPage: 'Sie können die Artikel jetzt zurücksenden. Wie das geht, steht auf der Seite Ihrer Rücksendung.',
      inStore: 'Bitte geben Sie die Artikel in der Filiale ab.',
    },
    rejected: 'Wir haben Ihre Anfrage geprüft. Leider können wir die Artikel nicht zurücknehmen.',
    label: {
      heading: 'Ihr Rücksendeetikett steht bereit',
      detail: 'Bitte drucken Sie es aus, kleben Sie es auf das Paket und geben Sie das Paket beim Paketdienst ab.',
    },
    page: 'Rücksendung ansehen',
    reason: 'Sie erhalten diese E-Mail, weil für diese Bestellung eine Rücksendung beantragt wurde.',
  },
  claims: {
    reply: 'Antworten Sie einfach auf diese E-Mail. Sie können Fotos anhängen.',
    page: 'Reklamation ansehen',
    reason: 'Sie erhalten diese E-Mail, weil zu dieser Bestellung eine Reklamation eingereicht wurde.',
  },
  changes: {
    'change_request.approved': {
      cancellation: {
        heading: 'Wir stornieren Ihre Bestellung',
        detail: 'Wir haben Ihre Anfrage angenommen und versenden die Bestellung nicht.',
      },
      address: {
        heading: 'Wir ändern Ihre Lieferadresse',
        detail: 'Wir haben Ihre Anfrage angenommen und versenden die Bestellung an die neue Adresse.',
      },
    },
    'change_request.rejected': {
      cancellation: {
        heading: 'Wir können Ihre Bestellung nicht stornieren',
        detail: 'Wir haben Ihre Anfrage geprüft. Leider lässt sich die Bestellung nicht mehr aufhalten.',
      },
      address: {
        heading: 'Wir können Ihre Lieferadresse nicht ändern',
        detail: 'Wir haben Ihre Anfrage geprüft. Leider bleibt die Adresse dieser Bestellung, wie sie ist.',
      },
    },
    'change_request.expired': {
      cancellation: {
        heading: 'Ihre Bestellung konnte nicht mehr storniert werden',
        detail: 'Wir haben ein Paket versendet, bevor wir Ihre Anfrage beantworten konnten.',
      },
      address: {
        heading: 'Ihre Adresse konnte nicht mehr geändert werden',
        detail:
          'Wir haben ein Paket versendet, bevor wir Ihre Anfrage beantworten konnten, oder die Bestellung wurde storniert.',
      },
    },
    reason: 'Sie erhalten diese E-Mail, weil eine Änderung dieser Bestellung angefragt wurde.',
  },
  progress: 'Stand der Lieferung',
  stations: {
    announced: 'In Vorbereitung',
    ...shared.stations,
  },
  order: shared.order,
  ...shared.parcels,
  fileClaim: shared.fileClaim,
  getRefund: 'Erstattung oder Ersatz erhalten',
  track: 'Sendung verfolgen',
  help: shared.help,
  helpPage: shared.helpPage,
  reason: {
    order: 'Sie erhalten diese E-Mail, weil Sie über die Lieferung dieser Bestellung informiert werden möchten.',
    standalone: 'Sie erhalten diese E-Mail, weil ein Paket für Sie unterwegs ist.',
  },
  unsubscribe: 'Diese E-Mails abbestellen',
  unsubscribePage: {
    title: 'E-Mails zu Ihrer Lieferung',
    question: 'Möchten Sie keine E-Mails mehr zu dieser Lieferung erhalten?',
    button: 'E-Mails abbestellen',
    done: 'Sie haben sich abgemeldet und erhalten keine weiteren E-Mails zu dieser Lieferung.',
  },
};
