// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';

interface WithdrawalTexts {
  form: { heading: string; detail: string };
  what: string;
  scopes: { whole: string; parts: string };
  items: string;
  note: string;
  /** The way to a list of the order's items. */
  choose: { question: string; link: string };
  /** Why a line cannot be chosen. */
  excluded: string;
  noneLeft: string;
  check: { heading: string; detail: string };
  /** Orders of businesses have no statutory right. */
  business: string;
  change: string;
  faults: string;
  errors: Record<'name' | 'order_number' | 'email' | 'items' | 'scope' | 'units', string>;
  again: string;
}

/** The texts of the withdrawal pages that are not in the statement, in one table. */
export const WITHDRAWAL_TEXTS: Record<Language, WithdrawalTexts> = {
  en: {
    form: {
      heading: 'Withdraw from your contract',
      detail: 'You need not give a reason. The next page shows your statement before it is sent.',
    },
    what: 'What do you withdraw from?',
    scopes: { whole: 'The whole order', parts: 'Only some items' },
    items: 'Which items, and how many? (only for some items)',
    note: 'Note (optional)',
    choose: { question: 'Only some items?', link: 'Choose them from a list, after a code by email' },
    excluded: 'There is no right of withdrawal for this item',
    noneLeft: 'Already withdrawn from, returned or cancelled',
    check: { heading: 'Your statement', detail: 'Nothing has been sent yet.' },
    business: 'The statutory right of withdrawal is for consumers, and does not cover orders placed for a business.',
    change: 'Change',
    faults: 'Please check:',
    errors: {
      name: 'Please enter your name.',
      order_number: 'Please enter the order number.',
      email: 'Please enter an email address for the receipt, such as ana@example.com.',
      items: 'Please write which items you withdraw from.',
      scope: 'You have named items. Please choose “Only some items”, or empty the field.',
      units: 'Please choose at least one item, and no more than you have.',
    },
    again: 'Your statement has not been sent yet. Please press the button again.',
  },
  de: {
    form: {
      heading: 'Ihren Vertrag widerrufen',
      detail:
        'Einen Grund brauchen Sie nicht anzugeben. Die nächste Seite zeigt Ihre Erklärung, bevor sie gesendet wird.',
    },
    what: 'Was möchten Sie widerrufen?',
    scopes: { whole: 'Die ganze Bestellung', parts: 'Nur einzelne Artikel' },
    items: 'Welche Artikel, und wie viele? (nur bei einzelnen Artikeln)',
    note: 'Anmerkung (optional)',
    choose: { question: 'Nur einzelne Artikel?', link: 'Aus einer Liste auswählen, nach einem Code per E-Mail' },
    excluded: 'Für diesen Artikel besteht kein Widerrufsrecht',
    noneLeft: 'Bereits widerrufen, zurückgegeben oder storniert',
    check: { heading: 'Ihre Erklärung', detail: 'Es wurde noch nichts gesendet.' },
    business: 'Das gesetzliche Widerrufsrecht gilt für Verbraucher, nicht für Bestellungen eines Unternehmens.',
    change: 'Ändern',
    faults: 'Bitte prüfen Sie:',
    errors: {
      name: 'Bitte geben Sie Ihren Namen an.',
      order_number: 'Bitte geben Sie die Bestellnummer an.',
      email: 'Bitte geben Sie eine E-Mail-Adresse für die Eingangsbestätigung an, zum Beispiel ana@example.com.',
      items: 'Bitte schreiben Sie, welche Artikel Sie widerrufen.',
      scope: 'Sie haben Artikel genannt. Bitte wählen Sie „Nur einzelne Artikel“ oder leeren Sie das Feld.',
      units: 'Bitte wählen Sie mindestens einen Artikel aus, und nicht mehr, als Sie haben.',
    },
    again: 'Ihre Erklärung wurde noch nicht gesendet. Bitte drücken Sie die Schaltfläche noch einmal.',
  },
  fr: {
    form: {
      heading: 'Vous rétracter du contrat',
      detail: 'Vous n’avez pas à donner de motif. La page suivante affiche votre déclaration avant son envoi.',
    },
    what: 'Sur quoi porte votre rétractation\u00a0?',
    scopes: { whole: 'Toute la commande', parts: 'Certains articles seulement' },
    items: 'Quels articles, et combien\u00a0? (seulement pour certains articles)',
    note: 'Remarque (facultatif)',
    choose: {
      question: 'Certains articles seulement\u00a0?',
      link: 'Les choisir dans une liste, après un code reçu par e-mail',
    },
    excluded: 'Le droit de rétractation ne s’applique pas à cet article',
    noneLeft: 'Déjà visé par une rétractation, retourné ou annulé',
    check: { heading: 'Votre déclaration', detail: 'Rien n’a encore été envoyé.' },
    business:
      'Le droit légal de rétractation est réservé aux consommateurs et ne couvre pas les commandes professionnelles.',
    change: 'Modifier',
    faults: 'Vérifiez\u00a0:',
    errors: {
      name: 'Indiquez votre nom.',
      order_number: 'Indiquez le numéro de commande.',
      email: 'Indiquez une adresse e-mail pour l’accusé de réception, par exemple ana@example.com.',
      items: 'Indiquez les articles concernés par votre rétractation.',
      scope: 'Vous avez indiqué des articles. Choisissez «\u00a0Certains articles seulement\u00a0» ou videz le champ.',
      units: 'Choisissez au moins un article, sans dépasser la quantité que vous avez.',
    },
    again: 'Votre déclaration n’a pas encore été envoyée. Appuyez de nouveau sur le bouton.',
  },
  es: {
    form: {
      heading: 'Desistir de su contrato',
      detail: 'No tiene que indicar ningún motivo. La página siguiente muestra su declaración antes de enviarla.',
    },
    what: '¿De qué desiste?',
    scopes: { whole: 'De todo el pedido', parts: 'Solo de algunos artículos' },
    items: '¿Qué artículos y cuántos? (solo si son algunos)',
    note: 'Nota (opcional)',
    choose: { question: '¿Solo algunos artículos?', link: 'Elegirlos de una lista, con un código por correo' },
    excluded: 'Este artículo no tiene derecho de desistimiento',
    noneLeft: 'Ya desistido, devuelto o cancelado',
    check: { heading: 'Su declaración', detail: 'Todavía no se ha enviado nada.' },
    business: 'El derecho legal de desistimiento es para consumidores y no cubre los pedidos de empresas.',
    change: 'Cambiar',
    faults: 'Revise lo siguiente:',
    errors: {
      name: 'Indique su nombre.',
      order_number: 'Indique el número de pedido.',
      email: 'Indique un correo electrónico para el acuse de recibo, por ejemplo ana@example.com.',
      items: 'Escriba de qué artículos desiste.',
      scope: 'Ha indicado artículos. Elija «Solo de algunos artículos» o vacíe el campo.',
      units: 'Elija al menos un artículo, y no más de los que tiene.',
    },
    again: 'Su declaración todavía no se ha enviado. Pulse el botón otra vez.',
  },
  pt: {
    form: {
      heading: 'Retratar-se do seu contrato',
      detail: 'Não precisa de indicar um motivo. A página seguinte mostra a sua declaração antes do envio.',
    },
    what: 'De que se retrata?',
    scopes: { whole: 'De todo o pedido', parts: 'Só de alguns artigos' },
    items: 'Que artigos, e quantos? (só para alguns artigos)',
    note: 'Observação (opcional)',
    choose: { question: 'Só alguns artigos?', link: 'Escolhê-los numa lista, com um código por e-mail' },
    excluded: 'Este artigo não tem direito de retratação',
    noneLeft: 'Já retratado, devolvido ou cancelado',
    check: { heading: 'A sua declaração', detail: 'Ainda não foi enviado nada.' },
    business: 'O direito legal de retratação é para consumidores e não abrange pedidos de empresas.',
    change: 'Alterar',
    faults: 'Verifique:',
    errors: {
      name: 'Indique o seu nome.',
      order_number: 'Indique o número do pedido.',
      email: 'Indique um e-mail para o aviso de receção, por exemplo ana@example.com.',
      items: 'Escreva de que artigos se retrata.',
      scope: 'Indicou artigos. Escolha “Só de alguns artigos” ou limpe o campo.',
      units: 'Escolha pelo menos um artigo, e não mais do que tem.',
    },
    again: 'A sua declaração ainda não foi enviada. Prima o botão outra vez.',
  },
};
