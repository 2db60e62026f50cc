// SPDX-License-Identifier: Apache-2.0
import { RETURN_TEXTS } from '../../returns/index.js';
import { type ClaimTexts } from './en.js';

export const ptClaimTexts: ClaimTexts = {
  of: (caseNumber) => `Reclamação ${caseNumber}`,
  stages: {
    received: {
      heading: 'Recebemos a sua reclamação',
      detail: 'Ela está em análise. Enviaremos um e-mail assim que houver uma decisão.',
    },
    question: {
      heading: 'Temos uma pergunta sobre a sua reclamação',
      detail: 'Precisamos da sua resposta para decidir.',
    },
    answered: {
      heading: 'Recebemos a sua resposta',
      detail: 'A sua reclamação está em análise. Enviaremos um e-mail assim que houver uma decisão.',
    },
    reopened: {
      heading: 'Estamos analisando a sua reclamação novamente',
      detail: 'A nossa decisão anterior não vale mais. Enviaremos um e-mail assim que houver uma decisão.',
    },
    reship_approved: {
      heading: 'Vamos enviar os seus itens novamente',
      detail: 'A sua reclamação foi aprovada. Estamos preparando a nova encomenda.',
    },
    denied: {
      heading: 'Não foi possível aprovar a sua reclamação',
      detail: 'Analisamos tudo com atenção e lamentamos não ter uma notícia melhor.',
    },
    sent_again: {
      heading: 'Enviamos os seus itens novamente',
      detail: 'A página de rastreio do pedido mostrará a nova encomenda assim que ela estiver com a transportadora.',
    },
    withdrawn: {
      heading: 'A sua reclamação foi cancelada',
      detail: 'Ela não será analisada, e você não precisa fazer nada.',
    },
  },
  refunds: {
    refund_approved: {
      heading: (amount) => `Vamos reembolsar ${amount} a você`,
      detail: 'A sua reclamação foi aprovada. Estamos preparando o reembolso.',
    },
    refunded: {
      heading: (amount) => `Reembolsamos ${amount} a você`,
      detail: RETURN_TEXTS.pt.stages.refunded.detail,
    },
  },
  steps: { received: 'Recebida', approved: 'Aprovada', refunded: 'Reembolsada', sent_again: 'Reenviada' },
  progress: 'Andamento da reclamação',
  question: 'Nossa pergunta',
  answer: 'Responder à pergunta',
  reply: 'Para responder, basta responder ao nosso e-mail. Você pode anexar fotos.',
  reason: 'O motivo',
  note: RETURN_TEXTS.pt.note,
  items: 'Itens desta reclamação',
  willSend: 'Itens que vamos enviar novamente',
  sentAgain: 'Itens que enviamos novamente',
  photos: { one: 'Temos uma foto sua.', several: (count) => `Temos ${count} fotos suas.` },
  calculation: {
    title: 'Como calculamos o seu reembolso',
    part: (quantity, ordered, amount) => `${quantity} de ${ordered}, que custaram ${amount}`,
    calculated: 'Soma dos itens',
    adjustment: 'Ajuste da loja',
    total: 'O seu reembolso',
    basis: {
      figures: 'Cada item conta com o seu preço após os descontos. O frete não está incluído.',
      flagged_share: 'Cada item conta com a sua parte do preço de todos os itens. O frete não está incluído.',
    },
  },
  history: 'O que aconteceu até agora',
  moves: {
    received: 'Recebemos a sua reclamação.',
    asked: 'Fizemos uma pergunta a você.',
    answered: 'Recebemos a sua resposta.',
    reopened: 'Reabrimos a sua reclamação.',
    approved: 'Aprovamos a sua reclamação.',
    denied: 'Não foi possível aprovar a sua reclamação.',
    refunded: 'Fizemos o reembolso.',
    sent_again: 'Enviamos os seus itens novamente.',
    withdrawn: 'A reclamação foi cancelada.',
  },
};
