// SPDX-License-Identifier: Apache-2.0
import { SHARED_TEXTS } from '../../orders/index.js';
import { type SelfServiceTexts } from './en.js';

export const deSelfServiceTexts: SelfServiceTexts = {
  back: 'Zurück zur Bestellung',
  items: 'Artikel',
  verify: {
    heading: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse',
    detail: 'Geben Sie die E-Mail-Adresse ein, mit der Sie bestellt haben. Wir senden Ihnen einen Code.',
    email: SHARED_TEXTS.de.email,
    send: 'Code senden',
    sent: {
      heading: 'Sehen Sie in Ihr Postfach',
      detail:
        'Wenn dies die Adresse der Bestellung ist, haben wir Ihnen einen Code gesendet. Er ist 10 Minuten gültig.',
    },
    code: '6-stelliger Code',
    confirm: 'Weiter',
    wrong: 'Dieser Code ist falsch oder nicht mehr gültig. Bitte prüfen Sie ihn oder fordern Sie einen neuen an.',
    noMail: 'Noch keine E-Mail erhalten?',
    another: 'Sehen Sie im Spam-Ordner nach oder fordern Sie einen neuen Code an.',
  },
  form: {
    quantity: 'Anzahl',
    continue: 'Weiter',
    change: 'Ändern',
    reason: 'Grund',
    comment: 'Kommentar',
    whatNext: 'So geht es weiter',
    keep: 'Bitte behalten Sie die Artikel, bis Sie von uns hören.',
    changed: 'Die Angaben wurden in einem anderen Fenster geändert. Bitte prüfen Sie sie noch einmal.',
    chooseItems: 'Bitte wählen Sie mindestens einen Artikel aus.',
    chooseReason: 'Bitte wählen Sie einen Grund aus.',
  },
  returns: {
    none: {
      heading: 'Es gibt nichts zurückzusenden',
      detail: 'Derzeit kann auf dieser Seite kein Artikel der Bestellung zurückgegeben werden.',
    },
    form: {
      heading: 'Was möchten Sie zurückgeben?',
      detail: 'Wählen Sie die Artikel aus und nennen Sie uns den Grund.',
    },
    why: 'Warum geben Sie die Artikel zurück?',
    optionalComment: 'Möchten Sie uns noch etwas mitteilen? (optional)',
    until: (day) => `Rückgabe bis ${day} möglich`,
    refusals: {
      excluded: 'Dieser Artikel ist von der Rückgabe ausgeschlossen',
      not_delivered: 'Rückgabe nach der Zustellung möglich',
      window_closed: 'Die Rückgabefrist ist abgelaufen',
      none_left: 'Bereits zurückgegeben, reklamiert oder storniert',
    },
    how: 'Wie möchten Sie die Artikel zurückgeben?',
    methods: { SELF_SHIP: 'Per Paket', IN_STORE: 'In der Filiale' },
    wish: 'Was möchten Sie erhalten?',
    resolutions: { REFUND: 'Eine Erstattung', STORE_CREDIT: 'Ein Guthaben' },
    check: { heading: 'Prüfen Sie Ihre Rücksendung', detail: 'Es wurde noch nichts abgeschickt.' },
    review: 'Wir prüfen Ihre Anfrage und antworten Ihnen per E-Mail.',
    submit: 'Rücksendung anfragen',
    needsComment: 'Bitte fügen Sie diesem Grund einen Kommentar hinzu.',
    gone: 'Einige dieser Artikel können nicht mehr zurückgegeben werden. Bitte prüfen Sie Ihre Auswahl.',
    tooMany:
      'Für diese Bestellung sind bereits 3 Rücksendungen offen. Bitte warten Sie, bis wir darauf geantwortet haben.',
  },
  claims: {
    none: {
      heading: 'Es gibt nichts zu reklamieren',
      detail: 'Derzeit kann auf dieser Seite kein Artikel der Bestellung reklamiert werden.',
    },
    form: {
      heading: 'Was ist schiefgelaufen?',
      detail: 'Ihre Bestellung ist geschützt. Sagen Sie uns, was passiert ist.',
    },
    what: 'Was ist passiert?',
    reasons: {
      Lost: 'Mein Paket ist nie angekommen',
      Stolen: 'Mein Paket wurde gestohlen',
      Damaged: 'Etwas kam beschädigt an',
      'Wrong Product': 'Ich habe den falschen Artikel erhalten',
      'Tracking Not Updated': 'Die Sendungsverfolgung steht still',
    },
    affected: 'Welche Artikel sind betroffen?',
    whole: 'Die ganze Bestellung',
    some: 'Nur diese Artikel',
    wish: 'Was wünschen Sie sich?',
    resolutions: { REFUND: 'Eine Erstattung', RESHIP: 'Einen Ersatz' },
    describe: 'Beschreiben Sie das Problem (optional)',
    check: { heading: 'Prüfen Sie Ihre Reklamation', detail: 'Es wurde noch nichts abgeschickt.' },
    upTo: 'Erstattung bei Genehmigung, höchstens',
    review: 'Wir prüfen Ihre Reklamation und antworten Ihnen per E-Mail.',
    submit: 'Reklamation absenden',
    photos: {
      title: 'Fotos',
      optional: 'Fotos (optional)',
      needed: (max) =>
        `Für die Prüfung brauchen wir mindestens ein Foto. Sie können mehrere auf einmal auswählen: bis zu ${max}, mit jeweils höchstens 10 MB.`,
      hint: (max) =>
        `Mit Fotos können wir schneller antworten. Sie können mehrere auf einmal auswählen: bis zu ${max}, mit jeweils höchstens 10 MB.`,
    },
    choosePhotos: 'Fotos auswählen',
    addPhotos: 'Fotos hinzufügen',
    photoNumber: (number) => `Foto ${number}`,
    removePhoto: 'Entfernen',
    photoAlerts: {
      refused:
        'Diese Datei können wir nicht verwenden. Bitte wählen Sie ein Foto (JPEG, PNG oder WebP) mit höchstens 10 MB.',
      large: 'Dieses Foto hat zu viele Pixel. Bitte wählen Sie eine kleinere Kopie mit höchstens 25 Megapixeln.',
      heavy:
        'Diese Fotos sind zu groß. Bitte wählen Sie Fotos mit jeweils höchstens 10 MB und zusammen höchstens 30 MB.',
      full: 'Sie können keine weiteren Fotos hinzufügen.',
    },
    obstacles: {
      notProtected: 'Diese Artikel sind vom Schutz Ihrer Bestellung nicht erfasst.',
      window: 'Die Frist für Reklamationen zu dieser Bestellung ist abgelaufen.',
      tooSoon:
        'Es ist noch zu früh, um das Paket als verloren zu reklamieren. Oft kommen Pakete mit Verspätung an; bitte versuchen Sie es in einigen Tagen wieder.',
      inClaim: 'Diese Artikel haben Sie bereits reklamiert.',
      inReturn: 'Diese Artikel gehören bereits zu einer Rücksendung.',
      noRefund: 'Eine Erstattung ist hier nicht möglich. Bitte ändern Sie Ihre Auswahl.',
      noReship: 'Ein Ersatz ist hier nicht möglich. Bitte ändern Sie Ihre Auswahl.',
      outOfStock:
        'Wir können derzeit keinen Ersatz senden, weil ein Artikel nicht vorrätig ist. Bitte ändern Sie Ihre Auswahl.',
      other: 'Wir können diese Reklamation nicht annehmen. Bitte prüfen Sie Ihre Auswahl.',
    },
  },
  changes: {
    form: { heading: 'Was möchten Sie ändern?', detail: 'Das ist möglich, bis wir das erste Paket versendet haben.' },
    none: {
      heading: 'Ihre Bestellung kann nicht mehr geändert werden',
      detail: 'Sie wird gerade versendet oder wurde storniert.',
    },
    asked: {
      heading: 'Wir haben Ihre Anfrage erhalten',
      detail: 'Sobald wir sie geprüft haben, antworten wir per E-Mail.',
    },
    check: { heading: 'Prüfen Sie Ihre Anfrage', detail: 'Es wurde noch nichts abgeschickt.' },
    what: 'Ihre Anfrage',
    kinds: { cancellation: 'Die ganze Bestellung stornieren', address: 'Die Lieferadresse ändern' },
    newAddress: 'Neue Lieferadresse',
    fields: {
      name: 'Name',
      company: 'Firma (optional)',
      street1: 'Straße und Hausnummer',
      street2: 'Adresszusatz (optional)',
      zip: 'Postleitzahl',
      city: 'Ort',
      state: 'Bundesland oder Region (optional)',
      phone: 'Telefon (optional)',
      country: 'Land',
    },
    checkFields: 'Bitte prüfen Sie die markierten Felder.',
    missing: 'Bitte füllen Sie dieses Feld aus.',
    tooLong: 'Bitte verwenden Sie höchstens 255 Zeichen.',
    choose: 'Bitte wählen Sie aus, was Sie ändern möchten.',
    review: 'Wir prüfen, ob das noch möglich ist, und antworten Ihnen per E-Mail.',
    untilThen: 'Bis dahin bleibt Ihre Bestellung, wie sie ist.',
    submit: 'Anfrage absenden',
    gone: 'Das lässt sich hier nicht mehr ändern. Bitte wenden Sie sich an uns.',
  },
  mail: {
    heading: (code) => `${code} ist Ihr Code`,
    detail: 'Geben Sie ihn auf der Seite Ihrer Bestellung ein, um fortzufahren. Er ist 10 Minuten gültig.',
    code: 'Ihr Code',
    order: SHARED_TEXTS.de.order,
    reason:
      'Sie erhalten diese E-Mail, weil für Ihre Bestellung ein Code angefordert wurde. Waren Sie das nicht, ignorieren Sie diese E-Mail: Ohne den Code kann niemand etwas tun.',
  },
};
