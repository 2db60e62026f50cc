import { type PageTexts } from './texts.js';

export const dePageTexts: PageTexts = {
  order: (number) => `Bestellung ${number}`,
  help: 'Haben Sie Fragen? Wir helfen gern:',
  tracking: {
    title: 'Ihre Bestellung verfolgen',
    statuses: {
      PENDING: {
        heading: 'Ihr Paket ist angekündigt',
        detail: 'Der Paketdienst hat es noch nicht erfasst. Schauen Sie etwas später wieder vorbei.',
      },
      PRE_TRANSIT: {
        heading: 'Ihr Paket geht bald auf die Reise',
        detail: 'Das Etikett ist fertig. Sobald der Paketdienst das Paket hat, ist es unterwegs.',
      },
      IN_TRANSIT: {
        heading: 'Ihr Paket ist unterwegs',
        detail: 'Der Paketdienst hat es und bringt es zu Ihnen.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Ihr Paket wird zugestellt',
        detail: 'Es ist im Zustellfahrzeug und sollte bald bei Ihnen sein.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Ihr Paket liegt zur Abholung bereit',
        detail: 'Es wartet am Abholort auf Sie. Nehmen Sie die Sendungsnummer mit.',
      },
      DELIVERED: {
        heading: 'Ihr Paket wurde zugestellt',
        detail: 'Wir wünschen Ihnen viel Freude mit dem Inhalt.',
      },
      ATTEMPT_FAILED: {
        heading: 'Ihr Paket konnte nicht zugestellt werden',
        detail:
          'Der Paketdienst war da, konnte es aber nicht übergeben. Wie es weitergeht, steht auf der Seite des Paketdienstes.',
      },
      EXCEPTION: {
        heading: 'Es gibt ein Problem mit Ihrem Paket',
        detail: 'Unterwegs ist etwas Unerwartetes passiert. Wenn es nicht weitergeht, melden Sie sich bitte bei uns.',
      },
      RETURNED: {
        heading: 'Ihr Paket ging an den Absender zurück',
        detail:
          'Es konnte nicht zugestellt werden. Bitte melden Sie sich, damit wir es neu versenden oder erstatten können.',
      },
    },
    events: {
      PENDING: 'Erfasst',
      PRE_TRANSIT: 'Beim Paketdienst angekündigt',
      IN_TRANSIT: 'Unterwegs',
      OUT_FOR_DELIVERY: 'In Zustellung',
      AVAILABLE_FOR_PICKUP: 'Zur Abholung bereit',
      DELIVERED: 'Zugestellt',
      ATTEMPT_FAILED: 'Zustellversuch',
      EXCEPTION: 'Problem unterwegs',
      RETURNED: 'Zurück beim Absender',
      other: 'Neues vom Paketdienst',
    },
    stations: {
      announced: 'Angekündigt',
      under_way: 'Unterwegs',
      out_for_delivery: 'In Zustellung',
      ready_for_pickup: 'Abholbereit',
      delivered: 'Zugestellt',
      returned: 'Zurück',
    },
    silent: {
      account_required: {
        heading: 'Ihr Paket wurde dem Paketdienst übergeben',
        detail:
          'Dieser Paketdienst teilt uns nicht mit, wo Ihr Paket ist. Auf der Seite des Paketdienstes können Sie es verfolgen.',
      },
      labels_only: {
        heading: 'Ihr Paket wurde dem Paketdienst übergeben',
        detail:
          'Dieser Paketdienst teilt uns nicht mit, wo Ihr Paket ist. Auf der Seite des Paketdienstes können Sie es verfolgen.',
      },
      unidentified: {
        heading: 'Ihr Paket wurde dem Paketdienst übergeben',
        detail:
          'Pakete dieses Paketdienstes können wir nicht verfolgen. Fragen Sie dort mit Ihrer Sendungsnummer nach.',
      },
    },
    preparing: {
      heading: 'Wir bereiten Ihre Bestellung vor',
      detail: 'Hier sehen Sie Ihre Pakete, sobald sie bereit zum Versand sind.',
    },
    cancelled: {
      heading: 'Ihre Bestellung wurde storniert',
      detail: 'Es wird nichts davon versendet.',
    },
    several: (count) => `Ihre Bestellung kommt in ${count} Paketen`,
    parcel: (position, count) => `Paket ${position} von ${count}`,
    theParcel: 'Ihr Paket',
    progress: 'So weit ist Ihr Paket',
    timeline: 'Was bisher geschah',
    earlier: (count) => `Frühere Ereignisse (${count})`,
    carrier: 'Paketdienst',
    trackingNumber: 'Sendungsnummer',
    expected: 'Voraussichtliche Zustellung',
    follow: (carrier) => `Bei ${carrier} ansehen`,
    items: 'In diesem Paket',
    ordered: 'In dieser Bestellung',
    notSent: 'Noch nicht versendet',
    cancelledItems: 'Storniert',
  },
  returns: {
    title: 'Ihre Retoure',
    stages: {
      requested: {
        heading: 'Wir haben Ihre Retourenanfrage erhalten',
        detail: 'Der Shop sieht sie sich an. Bitte behalten Sie die Artikel, bis Sie von uns hören.',
      },
      waiting_for_label: {
        heading: 'Ihre Retoure wurde genehmigt',
        detail: 'Das Rücksendeetikett ist noch nicht da. Wir melden uns, sobald es fertig ist.',
      },
      ready_to_send: {
        heading: 'Ihre Retoure wurde genehmigt',
        detail: 'Sie können die Artikel jetzt zurücksenden.',
      },
      bring_to_store: {
        heading: 'Ihre Retoure wurde genehmigt',
        detail: 'Bitte bringen Sie die Artikel in die Filiale.',
      },
      under_way: {
        heading: 'Ihre Retoure ist unterwegs',
        detail: 'Der Paketdienst hat das Paket. Wir melden uns, wenn wir es geprüft haben.',
      },
      arrived: {
        heading: 'Ihre Retoure ist angekommen',
        detail: 'Wir prüfen sie und melden uns bei Ihnen.',
      },
      rejected: {
        heading: 'Ihre Retoure konnte nicht genehmigt werden',
        detail: 'Es tut uns leid, dass wir die Artikel nicht zurücknehmen können.',
      },
      refunded: {
        heading: 'Ihre Retoure wurde erstattet',
        detail: 'Bis Ihre Bank den Betrag zeigt, kann es ein paar Tage dauern.',
      },
      credited: {
        heading: 'Ihre Retoure wurde gutgeschrieben',
        detail: 'Sie können den Betrag für Ihre nächste Bestellung verwenden.',
      },
    },
    steps: {
      requested: 'Angefragt',
      approved: 'Genehmigt',
      sent: 'Zurückgesendet',
      done: 'Erstattet',
      credited: 'Gutgeschrieben',
    },
    progress: 'So weit ist Ihre Retoure',
    items: 'In dieser Retoure',
    note: 'Eine Nachricht des Shops',
    next: 'Was jetzt zu tun ist',
    pack: 'Verpacken Sie die Artikel gut.',
    printLabel: 'Drucken Sie das Etikett aus und kleben Sie es auf das Paket.',
    showCode: 'Zeigen Sie den Code unten vor; das Etikett wird für Sie gedruckt.',
    useIncluded: 'Kleben Sie das Etikett auf das Paket, das Ihrer Bestellung beilag.',
    writeNumber: 'Schreiben Sie die Sendungsnummer unten auf das Paket.',
    handOverToCarrier: 'Geben Sie das Paket beim Paketdienst ab.',
    handOver: (carrier) => `Geben Sie das Paket bei ${carrier} ab.`,
    bring: 'Was Sie mitbringen',
    bringItems: 'die Artikel dieser Retoure',
    bringNumber: (orderNumber) => `die Bestellnummer ${orderNumber}`,
    bringPage: 'diese Seite, auf dem Telefon oder auf Papier',
    label: 'Rücksendeetikett',
    barcode: (number) => `Strichcode der Nummer ${number}`,
    openLabel: 'Etikett öffnen',
    code: 'Der Code zum Vorzeigen am Schalter',
    included: 'Ihr Rücksendeetikett liegt in dem Paket, das Sie erhalten haben.',
    instructions: 'So senden Sie es zurück',
    validUntil: 'Gültig bis',
    print: 'Zum Drucken dieser Seite nutzen Sie den Druckbefehl Ihres Browsers.',
    amount: 'Betrag',
    deductions: 'Abzüge',
  },
  lookup: {
    title: 'Ihre Bestellung finden',
    intro: 'Die Bestellnummer steht in der Bestätigung, die Sie erhalten haben.',
    orderNumber: 'Bestellnummer',
    email: 'E-Mail-Adresse',
    button: 'Bestellung anzeigen',
    notFound:
      'Wir haben keine Bestellung mit dieser Nummer und E-Mail-Adresse gefunden. Bitte prüfen Sie beide Angaben.',
    incomplete: 'Bitte füllen Sie beide Felder aus.',
  },
  failures: {
    notFound: {
      heading: 'Diese Seite gibt es nicht',
      detail: 'Der Link ist vielleicht unvollständig. Bitte öffnen Sie ihn noch einmal aus Ihrer Nachricht.',
    },
    tooMany: {
      heading: 'Das war etwas zu oft',
      detail: 'Bitte warten Sie ein paar Minuten und versuchen Sie es erneut.',
    },
    unavailable: {
      heading: 'Wir können diese Seite gerade nicht zeigen',
      detail: 'Bitte versuchen Sie es gleich noch einmal.',
    },
  },
};
