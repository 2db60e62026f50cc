import { RETURN_TEXTS } from '../../../returns/index.js';
import { type Texts } from './en.js';

/** German addresses customers with "Sie". */
export const deMessageTexts: Texts = {
  tracking: {
    IN_TRANSIT: {
      heading: { one: 'Ihr Paket ist unterwegs', several: 'Ihre Pakete sind unterwegs' },
      detail: {
        one: 'Der Paketdienst hat es übernommen und bringt es zu Ihnen.',
        several: 'Der Paketdienst hat sie übernommen und bringt sie zu Ihnen.',
      },
    },
    OUT_FOR_DELIVERY: {
      heading: { one: 'Ihr Paket wird zugestellt', several: 'Ihre Pakete werden zugestellt' },
      detail: {
        one: 'Es ist im Zustellfahrzeug und sollte bald bei Ihnen eintreffen.',
        several: 'Sie sind im Zustellfahrzeug und sollten bald bei Ihnen eintreffen.',
      },
    },
    AVAILABLE_FOR_PICKUP: {
      heading: { one: 'Ihr Paket liegt zur Abholung bereit', several: 'Ihre Pakete liegen zur Abholung bereit' },
      detail: {
        one: 'Sie können es in der Abholstelle entgegennehmen. Halten Sie bitte die Sendungsnummer bereit.',
        several: 'Sie können sie in der Abholstelle entgegennehmen. Halten Sie bitte die Sendungsnummern bereit.',
      },
    },
    DELIVERED: {
      heading: { one: 'Ihr Paket wurde zugestellt', several: 'Ihre Pakete wurden zugestellt' },
      detail: { one: 'Viel Freude damit!', several: 'Viel Freude damit!' },
    },
    ATTEMPT_FAILED: {
      heading: {
        one: 'Ihr Paket konnte nicht zugestellt werden',
        several: 'Ihre Pakete konnten nicht zugestellt werden',
      },
      detail: {
        one: 'Der Zustellversuch war leider nicht erfolgreich. Wie es weitergeht, erfahren Sie in der Sendungsverfolgung.',
        several:
          'Der Zustellversuch war leider nicht erfolgreich. Wie es weitergeht, erfahren Sie in der Sendungsverfolgung.',
      },
    },
    EXCEPTION: {
      heading: { one: 'Es gibt ein Problem mit Ihrem Paket', several: 'Es gibt ein Problem mit Ihren Paketen' },
      detail: {
        one: 'Der Paketdienst meldet ein Problem. Einzelheiten finden Sie in der Sendungsverfolgung.',
        several: 'Der Paketdienst meldet ein Problem. Einzelheiten finden Sie in der Sendungsverfolgung.',
      },
    },
    RETURNED: {
      heading: { one: 'Ihr Paket geht an den Absender zurück', several: 'Ihre Pakete gehen an den Absender zurück' },
      detail: {
        one: 'Es konnte nicht zugestellt werden. Einzelheiten finden Sie in der Sendungsverfolgung.',
        several: 'Sie konnten nicht zugestellt werden. Einzelheiten finden Sie in der Sendungsverfolgung.',
      },
    },
  },
  orders: {
    heading: 'Wir haben Ihre Bestellung erhalten',
    detail: 'Vielen Dank! Wir bereiten sie vor und schreiben Ihnen, sobald sie unterwegs ist.',
    items: 'Artikel dieser Bestellung',
    total: 'Gesamtbetrag',
    view: 'Bestellung ansehen',
  },
  returns: {
    ...RETURN_TEXTS.de,
    approved: {
      SELF_SHIP: {
        heading: 'Ihre Rücksendung wurde genehmigt',
        noLabel:
          'Das Rücksendeetikett ist noch nicht fertig. Sobald es bereitsteht, finden Sie es auf der Seite Ihrer Rücksendung.',
        labelIncluded:
          'Sie können die Artikel jetzt zurücksenden. Ihr Rücksendeetikett liegt dem Paket bei, das Sie erhalten haben.',
        labelOnPage: 'Sie können die Artikel jetzt zurücksenden. Wie das geht, steht auf der Seite Ihrer Rücksendung.',
      },
      IN_STORE: {
        heading: 'Ihre Rückgabe wurde genehmigt',
        detail: 'Bitte geben Sie die Artikel in der Filiale ab.',
      },
    },
    rejected: {
      heading: 'Ihre Rücksendung konnte nicht genehmigt werden',
      detail: 'Wir haben Ihre Anfrage geprüft. Leider können wir die Artikel nicht zurücknehmen.',
    },
    label: {
      heading: 'Ihr Rücksendeetikett steht bereit',
      detail: 'Bitte drucken Sie es aus, kleben Sie es auf das Paket und geben Sie das Paket beim Paketdienst ab.',
    },
    page: 'Rücksendung ansehen',
    reason: 'Sie erhalten diese E-Mail, weil für diese Bestellung eine Rücksendung beantragt wurde.',
  },
  claims: {
    reply: 'Antworten Sie einfach auf diese E-Mail. Sie können Fotos anhängen.',
    page: 'Schadensmeldung ansehen',
    reason: 'Sie erhalten diese E-Mail, weil für diese Bestellung ein Schaden gemeldet wurde.',
  },
  progress: 'Stand der Lieferung',
  stations: {
    announced: 'In Vorbereitung',
    under_way: 'Unterwegs',
    out_for_delivery: 'In Zustellung',
    ready_for_pickup: 'Abholbereit',
    delivered: 'Zugestellt',
  },
  order: (number) => `Bestellung ${number}`,
  parcel: (position, count) => `Paket ${position} von ${count}`,
  items: 'Artikel in diesem Paket',
  carrier: 'Paketdienst',
  trackingNumber: 'Sendungsnummer',
  expected: 'Voraussichtliche Zustellung',
  track: 'Sendung verfolgen',
  help: 'Haben Sie Fragen? Wir helfen Ihnen gern:',
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
