// SPDX-License-Identifier: Apache-2.0
import { RETURN_TEXTS } from '../../returns/index.js';
import { type ClaimTexts } from './en.js';

export const deClaimTexts: ClaimTexts = {
  of: (caseNumber) => `Reklamation ${caseNumber}`,
  stages: {
    received: {
      heading: 'Wir haben Ihre Reklamation erhalten',
      detail: 'Wir prüfen sie und schreiben Ihnen per E-Mail, sobald wir entschieden haben.',
    },
    question: {
      heading: 'Wir haben eine Frage zu Ihrer Reklamation',
      detail: 'Wir brauchen Ihre Antwort, um darüber entscheiden zu können.',
    },
    answered: {
      heading: 'Wir haben Ihre Antwort erhalten',
      detail: 'Wir prüfen Ihre Reklamation und schreiben Ihnen per E-Mail, sobald wir entschieden haben.',
    },
    reopened: {
      heading: 'Wir prüfen Ihre Reklamation noch einmal',
      detail:
        'Unsere frühere Entscheidung gilt nicht mehr. Wir schreiben Ihnen per E-Mail, sobald wir entschieden haben.',
    },
    reship_approved: {
      heading: 'Wir senden Ihnen die Artikel noch einmal',
      detail: 'Wir haben Ihre Reklamation anerkannt und bereiten das neue Paket vor.',
    },
    denied: {
      heading: 'Ihre Reklamation konnte nicht anerkannt werden',
      detail: 'Wir haben sie sorgfältig geprüft und bedauern, dass wir keine bessere Nachricht für Sie haben.',
    },
    sent_again: {
      heading: 'Wir haben Ihre Artikel noch einmal versendet',
      detail: 'Sobald der Paketdienst das neue Paket hat, sehen Sie es in der Sendungsverfolgung Ihrer Bestellung.',
    },
    withdrawn: {
      heading: 'Ihre Reklamation wurde zurückgezogen',
      detail: 'Sie wird nicht weiter bearbeitet. Sie müssen nichts unternehmen.',
    },
  },
  refunds: {
    refund_approved: {
      heading: (amount) => `Wir erstatten Ihnen ${amount}`,
      detail: 'Wir haben Ihre Reklamation anerkannt und bereiten die Erstattung vor.',
    },
    refunded: {
      heading: (amount) => `Wir haben Ihnen ${amount} erstattet`,
      detail: RETURN_TEXTS.de.stages.refunded.detail,
    },
  },
  steps: { received: 'Erhalten', approved: 'Anerkannt', refunded: 'Erstattet', sent_again: 'Erneut versendet' },
  progress: 'Stand der Reklamation',
  question: 'Unsere Frage',
  answer: 'Frage beantworten',
  reply: 'Antworten Sie einfach auf unsere E-Mail. Sie können Fotos anhängen.',
  reason: 'Die Begründung',
  note: RETURN_TEXTS.de.note,
  items: 'Reklamierte Artikel',
  willSend: 'Diese Artikel senden wir noch einmal',
  sentAgain: 'Diese Artikel haben wir noch einmal versendet',
  photos: { one: 'Uns liegt ein Foto von Ihnen vor.', several: (count) => `Uns liegen ${count} Fotos von Ihnen vor.` },
  calculation: {
    title: 'So haben wir die Erstattung berechnet',
    part: (quantity, ordered, amount) => `${quantity} von ${ordered} für zusammen ${amount}`,
    calculated: 'Summe der Artikel',
    adjustment: 'Vom Shop angepasst',
    total: 'Ihre Erstattung',
    basis: {
      figures: 'Jeder Artikel zählt mit seinem Preis nach Rabatten. Der Versand ist nicht enthalten.',
      flagged_share: 'Jeder Artikel zählt mit seinem Anteil am Preis aller Artikel. Der Versand ist nicht enthalten.',
    },
  },
  history: 'Bisheriger Verlauf',
  moves: {
    received: 'Wir haben Ihre Reklamation erhalten.',
    asked: 'Wir haben Ihnen eine Frage gestellt.',
    answered: 'Wir haben Ihre Antwort erhalten.',
    reopened: 'Wir prüfen Ihre Reklamation noch einmal.',
    approved: 'Wir haben Ihre Reklamation anerkannt.',
    denied: 'Wir konnten Ihre Reklamation nicht anerkennen.',
    refunded: 'Wir haben den Betrag erstattet.',
    sent_again: 'Wir haben Ihre Artikel noch einmal versendet.',
    withdrawn: 'Die Reklamation wurde zurückgezogen.',
  },
};
