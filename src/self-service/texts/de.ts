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
    check: { heading: 'Prüfen Sie Ihre Rückgabe', detail: 'Es wurde noch nichts abgeschickt.' },
    review: 'Wir prüfen Ihre Anfrage und antworten Ihnen per E-Mail.',
    submit: 'Rückgabe anfragen',
    needsComment: 'Bitte fügen Sie diesem Grund einen Kommentar hinzu.',
    gone: 'Einige dieser Artikel können nicht mehr zurückgegeben werden. Bitte prüfen Sie Ihre Auswahl.',
    tooMany: 'Für diese Bestellung sind bereits 3 Rückgaben offen. Bitte warten Sie, bis wir darauf geantwortet haben.',
  },
  claims: {
    none: {
      heading: 'Es gibt nichts zu melden',
      detail: 'Derzeit kann auf dieser Seite zu keinem Artikel der Bestellung ein Problem gemeldet werden.',
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
    check: { heading: 'Prüfen Sie Ihre Meldung', detail: 'Es wurde noch nichts abgeschickt.' },
    upTo: 'Erstattung bei Genehmigung, höchstens',
    review: 'Wir prüfen Ihre Meldung und antworten Ihnen per E-Mail.',
    submit: 'Meldung absenden',
    photos: 'Fotos',
    photoHint: (max) =>
      `Mit Fotos können wir schneller antworten. Sie können bis zu ${max} hinzufügen, mit jeweils höchstens 10 MB.`,
    photo: 'Foto',
    addPhoto: 'Foto hinzufügen',
    photoNumber: (number) => `Foto ${number}`,
    removePhoto: 'Entfernen',
    photoAlerts: {
      refused:
        'Diese Datei können wir nicht verwenden. Bitte wählen Sie ein Foto (JPEG, PNG oder WebP) mit höchstens 10 MB.',
      large: 'Dieses Foto hat zu viele Pixel. Bitte wählen Sie eine kleinere Kopie mit höchstens 25 Megapixeln.',
      full: 'Sie können keine weiteren Fotos hinzufügen.',
    },
    obstacles: {
      photos: 'Bitte fügen Sie mindestens ein Foto hinzu.',
      notProtected: 'Diese Artikel sind vom Schutz Ihrer Bestellung nicht erfasst.',
      window: 'Die Frist, um Probleme mit dieser Bestellung zu melden, ist abgelaufen.',
      tooSoon:
        'Es ist noch zu früh, um das Paket als verloren zu melden. Oft kommen Pakete mit Verspätung an; bitte versuchen Sie es in einigen Tagen wieder.',
      inClaim: 'Zu diesen Artikeln haben Sie bereits ein Problem gemeldet.',
      inReturn: 'Diese Artikel gehören bereits zu einer Rückgabe.',
      noRefund: 'Eine Erstattung ist hier nicht möglich. Bitte ändern Sie Ihre Auswahl.',
      noReship: 'Ein Ersatz ist hier nicht möglich. Bitte ändern Sie Ihre Auswahl.',
      outOfStock:
        'Wir können derzeit keinen Ersatz senden, weil ein Artikel nicht vorrätig ist. Bitte ändern Sie Ihre Auswahl.',
      other: 'Wir können diese Meldung nicht annehmen. Bitte prüfen Sie Ihre Auswahl.',
    },
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
