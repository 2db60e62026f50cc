import { type Texts } from './texts.js';

export const deMessageTexts: Texts = {
  tracking: {
    IN_TRANSIT: {
      heading: { one: 'Ihr Paket ist unterwegs', several: 'Ihre Pakete sind unterwegs' },
      detail: {
        one: 'Der Versanddienst hat es übernommen und bringt es zu Ihnen.',
        several: 'Der Versanddienst hat sie übernommen und bringt sie zu Ihnen.',
      },
    },
    OUT_FOR_DELIVERY: {
      heading: { one: 'Ihr Paket wird zugestellt', several: 'Ihre Pakete werden zugestellt' },
      detail: {
        one: 'Es liegt im Zustellfahrzeug und sollte bald bei Ihnen sein.',
        several: 'Sie liegen im Zustellfahrzeug und sollten bald bei Ihnen sein.',
      },
    },
    AVAILABLE_FOR_PICKUP: {
      heading: { one: 'Ihr Paket liegt zur Abholung bereit', several: 'Ihre Pakete liegen zur Abholung bereit' },
      detail: {
        one: 'Sie können es in der Abholstelle entgegennehmen.',
        several: 'Sie können sie in der Abholstelle entgegennehmen.',
      },
    },
    DELIVERED: {
      heading: { one: 'Ihr Paket wurde zugestellt', several: 'Ihre Pakete wurden zugestellt' },
      detail: { one: 'Wir wünschen Ihnen viel Freude damit.', several: 'Wir wünschen Ihnen viel Freude damit.' },
    },
    ATTEMPT_FAILED: {
      heading: {
        one: 'Ihr Paket konnte nicht zugestellt werden',
        several: 'Ihre Pakete konnten nicht zugestellt werden',
      },
      detail: {
        one: 'Der Versanddienst war da, konnte es aber nicht übergeben. Wie es weitergeht, zeigt die Sendungsverfolgung.',
        several:
          'Der Versanddienst war da, konnte sie aber nicht übergeben. Wie es weitergeht, zeigt die Sendungsverfolgung.',
      },
    },
    EXCEPTION: {
      heading: { one: 'Es gibt ein Problem mit Ihrem Paket', several: 'Es gibt ein Problem mit Ihren Paketen' },
      detail: {
        one: 'Unterwegs ist etwas Unerwartetes passiert. Einzelheiten zeigt die Sendungsverfolgung.',
        several: 'Unterwegs ist etwas Unerwartetes passiert. Einzelheiten zeigt die Sendungsverfolgung.',
      },
    },
  },
  returns: {
    approved: {
      SELF_SHIP: {
        heading: 'Ihre Rücksendung wurde genehmigt',
        detail: 'Sobald das Versandetikett bereit ist, teilen wir Ihnen mit, wie Sie die Artikel zurückschicken.',
      },
      IN_STORE: {
        heading: 'Ihre Rückgabe wurde genehmigt',
        detail: 'Bitte geben Sie die Artikel in der Filiale ab.',
      },
    },
    rejected: {
      heading: 'Ihre Rücksendung konnte nicht genehmigt werden',
      detail: 'Wir haben Ihre Anfrage geprüft und können die Artikel leider nicht zurücknehmen.',
    },
    label: {
      heading: 'Ihr Rücksendeetikett ist bereit',
      detail: 'Bitte drucken Sie es aus, kleben Sie es auf das Paket und übergeben Sie dieses dem Versanddienst.',
    },
    refunded: {
      REFUND: {
        heading: 'Ihre Rücksendung wurde erstattet',
        detail: 'Bis der Betrag auf Ihrem Konto erscheint, können einige Tage vergehen.',
      },
      STORE_CREDIT: {
        heading: 'Ihre Rücksendung wurde gutgeschrieben',
        detail: 'Sie können den Betrag für Ihre nächste Bestellung verwenden.',
      },
    },
    note: 'Nachricht des Shops',
    items: 'In dieser Rücksendung',
    page: 'Retoure ansehen',
    printLabel: 'Etikett öffnen',
    amount: 'Betrag',
    deductions: 'Abzüge',
    reason: 'Sie erhalten diese E-Mail, weil für diese Bestellung eine Rücksendung angefragt wurde.',
  },
  order: (number) => `Bestellung ${number}`,
  parcel: (position, count) => `Paket ${position} von ${count}`,
  items: 'In diesem Paket',
  carrier: 'Versanddienst',
  trackingNumber: 'Sendungsnummer',
  expected: 'Voraussichtliche Zustellung',
  track: 'Sendung verfolgen',
  help: 'Sie haben Fragen? Wir helfen Ihnen gerne:',
  reason: {
    order: 'Sie erhalten diese E-Mail, weil Sie über diese Bestellung auf dem Laufenden gehalten werden möchten.',
    standalone: 'Sie erhalten diese E-Mail, weil ein Paket für Sie unterwegs ist.',
  },
  unsubscribe: 'Diese E-Mails abbestellen',
  unsubscribePage: {
    title: 'E-Mails zu Ihrer Lieferung',
    question: 'Möchten Sie keine E-Mails mehr zu dieser Lieferung erhalten?',
    button: 'E-Mails abbestellen',
    done: 'Erledigt. Sie erhalten keine weiteren E-Mails zu dieser Lieferung.',
  },
};
