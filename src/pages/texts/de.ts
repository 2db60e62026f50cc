// SPDX-License-Identifier: Apache-2.0
import { CLAIM_TEXTS } from '../../claims/index.js';
import { SHARED_TEXTS } from '../../orders/index.js';
import { RETURN_TEXTS } from '../../returns/index.js';
import { DELAY_TEXTS } from '../../shipments/index.js';
import { type PageTexts } from './en.js';

const shared = SHARED_TEXTS.de;

const clock = (time: string | undefined): string =>
  time === undefined ? '' : ` um ${time.replace(/\d+:\d+/, '$& Uhr')}`;

/** German addresses customers with "Sie". */
export const dePageTexts: PageTexts = {
  order: shared.order,
  help: shared.help,
  helpPage: shared.helpPage,
  backTo: (shop) => `Zurück zu ${shop}`,
  languages: 'Sprache',
  tracking: {
    statuses: {
      PENDING: {
        heading: 'Die Sendungsverfolgung beginnt in Kürze',
        detail: 'Der Paketdienst hat Ihr Paket noch nicht erfasst. Bitte schauen Sie später noch einmal vorbei.',
      },
      PRE_TRANSIT: {
        heading: 'Ihr Paket ist versandbereit',
        detail: 'Das Versandetikett ist erstellt. Der Paketdienst hat das Paket noch nicht übernommen.',
      },
      ...shared.statuses,
      AVAILABLE_FOR_PICKUP: { heading: 'Zur Abholung bereit', detail: shared.pickup },
      ATTEMPT_FAILED: {
        heading: 'Zustellversuch nicht erfolgreich',
        detail:
          'Der Paketdienst konnte Ihr Paket nicht zustellen. Wie es weitergeht, erfahren Sie auf der Website des Paketdienstes.',
      },
      EXCEPTION: {
        heading: shared.problem,
        detail: 'Der Paketdienst meldet ein Problem. Neue Meldungen erscheinen auf dieser Seite.',
        contact: 'Wenn sich der Status in den nächsten Tagen nicht ändert, wenden Sie sich bitte an uns.',
      },
      RETURNED: {
        heading: 'Zurück an den Absender',
        detail: 'Ihr Paket konnte nicht zugestellt werden.',
        contact: 'Bitte wenden Sie sich an uns, damit wir es erneut versenden oder den Betrag erstatten können.',
      },
    },
    events: {
      PENDING: 'Angekündigt',
      PRE_TRANSIT: 'Versandetikett erstellt',
      IN_TRANSIT: 'Unterwegs',
      OUT_FOR_DELIVERY: 'In Zustellung',
      AVAILABLE_FOR_PICKUP: 'Zur Abholung bereit',
      DELIVERED: 'Zugestellt',
      ATTEMPT_FAILED: 'Zustellversuch',
      EXCEPTION: 'Zustellproblem',
      RETURNED: 'Zurück an den Absender',
      other: 'Meldung des Paketdienstes',
    },
    stations: {
      announced: 'Angekündigt',
      ...shared.stations,
      returned: 'Zurückgesendet',
    },
    arriving: {
      today: 'Ankunft heute',
      tomorrow: 'Ankunft morgen',
      outToday: 'In Zustellung: Ankunft heute',
      on: (day) => `Ankunft am ${day}`,
    },
    first: {
      today: 'Das erste kommt heute',
      tomorrow: 'Das erste kommt morgen',
      on: (day) => `Das erste kommt am ${day}`,
    },
    next: {
      today: 'Das nächste kommt heute',
      tomorrow: 'Das nächste kommt morgen',
      on: (day) => `Das nächste kommt am ${day}`,
    },
    delivered: {
      today: (time) => `Heute${clock(time)} zugestellt`,
      yesterday: (time) => `Gestern${clock(time)} zugestellt`,
      on: (day, time) => `Am ${day}${clock(time)} zugestellt`,
    },
    delays: DELAY_TEXTS.de,
    late: { contact: 'Wenden Sie sich an uns: Wir klären, was passiert ist.' },
    troubles: {
      lost: { ...shared.troubles.lost, contact: 'Wenden Sie sich an uns: Wir finden eine Lösung.' },
      damaged: { ...shared.troubles.damaged, contact: 'Wenden Sie sich an uns: Wir finden eine Lösung.' },
      address: { ...shared.troubles.address, contact: 'Bitte nennen Sie uns die richtige Adresse.' },
      held: {
        ...shared.troubles.held,
        contact: 'Wenn es in den nächsten Tagen nicht weitergeht, wenden Sie sich bitte an uns.',
      },
    },
    noNews: 'Keine Neuigkeiten',
    missing: { contact: 'Wenden Sie sich an uns: Wir finden eine Lösung.' },
    pickupIn: (place) => `Zur Abholung bereit in ${place}`,
    contactUs: 'Kontakt aufnehmen',
    today: 'Heute',
    yesterday: 'Gestern',
    protection: {
      heading: 'Diese Bestellung ist geschützt',
      detail:
        'Geht ein Paket verloren, wird es gestohlen oder beschädigt, können Sie eine Erstattung oder Ersatz beantragen.',
    },
    route: (places, current) => `Bisheriger Weg: ${places}. Zuletzt in ${current}.`,
    untracked: {
      heading: 'Ihr Paket wurde dem Paketdienst übergeben',
      noUpdates:
        'Von diesem Paketdienst erhalten wir keine Sendungsdaten. Bitte verfolgen Sie Ihr Paket auf dessen Website.',
      unidentified:
        'Pakete dieses Paketdienstes können wir nicht verfolgen. Bitte erkundigen Sie sich dort mit Ihrer Sendungsnummer.',
    },
    preparing: {
      heading: 'Wir bereiten Ihre Bestellung vor',
      detail: 'Sobald Ihre Pakete versandbereit sind, sehen Sie sie hier.',
    },
    cancelled: {
      heading: 'Ihre Bestellung wurde storniert',
      detail: 'Es werden keine Artikel versendet.',
    },
    severalParcels: (count) => `Ihre Bestellung kommt in ${count} Paketen`,
    deliveredOf: (delivered, count) => `${delivered} von ${count} zugestellt`,
    allDelivered: (count) => (count === 2 ? 'Beide Pakete sind zugestellt' : `Alle ${count} Pakete sind zugestellt`),
    parcelNote: (position) => `Paket ${position}`,
    ...shared.parcels,
    contents: (first, more) => (more === 0 ? first : `${first} und ${more} weitere`),
    onlyParcel: 'Ihr Paket',
    progress: 'Lieferfortschritt',
    timeline: 'Sendungsverlauf',
    earlier: (count) => `Frühere Meldungen (${count})`,
    trackAt: (carrier) => `Bei ${carrier} verfolgen`,
    track: 'Sendung verfolgen',
    ordered: shared.orderItems,
    notSent: 'Noch nicht versendet',
    cancelledItems: 'Stornierte Artikel',
  },
  returns: {
    ...RETURN_TEXTS.de,
    stages: {
      ...RETURN_TEXTS.de.stages,
      waiting_for_label: {
        heading: RETURN_TEXTS.de.headings.approved,
        detail: 'Das Rücksendeetikett ist noch nicht fertig. Sobald es bereitsteht, finden Sie es auf dieser Seite.',
      },
      ready_to_send: {
        heading: RETURN_TEXTS.de.headings.approved,
        detail: 'Sie können die Artikel jetzt zurücksenden.',
      },
      bring_to_store: {
        heading: RETURN_TEXTS.de.headings.approvedInStore,
        detail: 'Bitte bringen Sie die Artikel in die Filiale.',
      },
      arrived: {
        heading: 'Ihre Rücksendung ist angekommen',
        detail: 'Wir prüfen die Artikel und melden uns bei Ihnen.',
      },
      rejected: {
        heading: RETURN_TEXTS.de.headings.rejected,
        detail: 'Leider können wir die Artikel nicht zurücknehmen.',
      },
    },
    next: 'Die nächsten Schritte',
    pack: 'Verpacken Sie die Artikel sicher.',
    printLabel: 'Drucken Sie das Etikett aus und kleben Sie es auf das Paket.',
    showCode: 'Zeigen Sie den Code unten in der Annahmestelle vor. Das Etikett wird dort für Sie gedruckt.',
    useIncluded: 'Kleben Sie das Etikett, das Ihrer Bestellung beilag, auf das Paket.',
    writeNumber: 'Schreiben Sie die unten stehende Sendungsnummer auf das Paket.',
    handOverToCarrier: 'Geben Sie das Paket beim Paketdienst ab.',
    handOver: (carrier) => `Geben Sie das Paket bei ${carrier} ab.`,
    bring: 'Bitte mitbringen',
    bringItems: 'die Artikel, die Sie zurückgeben',
    bringNumber: (orderNumber) => `Ihre Bestellnummer ${orderNumber}`,
    bringPage: 'diese Seite, ausgedruckt oder auf dem Smartphone',
    label: 'Rücksendeetikett',
    code: 'Code für die Annahmestelle',
    included: 'Ihr Rücksendeetikett liegt dem Paket bei, das Sie erhalten haben.',
    instructions: 'Hinweise zur Rücksendung',
    sendBy: 'Bitte geben Sie das Paket ab bis',
    dropOff: 'Annahmestelle in Ihrer Nähe finden',
    validUntil: 'Gültig bis',
    expired: { detail: 'Ihr Rücksendeetikett ist abgelaufen.', contact: 'Bitte kontaktieren Sie uns für ein neues.' },
    print: 'Diese Seite drucken Sie über die Druckfunktion Ihres Browsers aus.',
  },
  claims: CLAIM_TEXTS.de,
  cases: 'Rücksendungen und Reklamationen',
  viewOrder: 'Bestellung ansehen',
  lookup: {
    title: 'Bestellung verfolgen',
    intro: 'Geben Sie die Bestellnummer aus Ihrer Bestellbestätigung oder die Sendungsnummer eines Pakets ein.',
    orderNumber: 'Bestell- oder Sendungsnummer',
    email: shared.email,
    postalCode: 'Postleitzahl der Lieferadresse',
    button: 'Bestellung anzeigen',
    notFound:
      'Zu dieser Nummer und E-Mail-Adresse haben wir keine Bestellung gefunden. Bitte prüfen Sie beide Angaben.',
    postalCodeNeeded:
      'Bitte geben Sie auch die Postleitzahl der Lieferadresse ein. Wir fragen danach, weil es gerade viele erfolglose Versuche gibt.',
    incomplete: 'Bitte füllen Sie beide Felder aus.',
  },
  actions: {
    return: 'Artikel zurücksenden',
    claim: shared.fileClaim,
    change: {
      cancellation: 'Bestellung stornieren',
      address: 'Adresse ändern',
      both: 'Bestellung ändern oder stornieren',
    },
  },
  caseActions: {
    cancelClaim: 'Reklamation zurückziehen',
    cancelReturn: 'Rücksendung stornieren',
  },
  failures: {
    expired: {
      heading: 'Diese Seite ist abgelaufen',
      detail: 'Es wurde nichts gesendet. Bitte beginnen Sie noch einmal.',
    },
    notFound: {
      heading: 'Diese Seite wurde nicht gefunden',
      detail:
        'Der Link ist möglicherweise unvollständig oder nicht mehr gültig. Bitte öffnen Sie ihn noch einmal aus unserer E-Mail oder Nachricht.',
    },
    tooMany: {
      heading: 'Zu viele Versuche',
      detail: 'Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.',
    },
    unavailable: {
      heading: 'Diese Seite ist gerade nicht verfügbar',
      detail: 'Bitte versuchen Sie es in Kürze noch einmal.',
    },
    startAgain: 'Neu beginnen',
  },
};
