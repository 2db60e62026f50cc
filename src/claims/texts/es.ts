// SPDX-License-Identifier: Apache-2.0
import { RETURN_TEXTS } from '../../returns/index.js';
import { type ClaimTexts } from './en.js';

export const esClaimTexts: ClaimTexts = {
  of: (caseNumber) => `Reclamación ${caseNumber}`,
  stages: {
    received: {
      heading: 'Hemos recibido tu reclamación',
      detail: 'La estamos revisando y te escribiremos por correo en cuanto hayamos decidido.',
    },
    question: {
      heading: 'Tenemos una pregunta sobre tu reclamación',
      detail: 'Necesitamos tu respuesta para poder decidir.',
    },
    answered: {
      heading: 'Hemos recibido tu respuesta',
      detail: 'Estamos revisando tu reclamación y te escribiremos por correo en cuanto hayamos decidido.',
    },
    reopened: {
      heading: 'Estamos revisando tu reclamación de nuevo',
      detail: 'Nuestra decisión anterior ya no es válida. Te escribiremos por correo en cuanto hayamos decidido.',
    },
    reship_approved: {
      heading: 'Te enviamos los artículos de nuevo',
      detail: 'Tu reclamación ha sido aprobada. Estamos preparando el nuevo paquete.',
    },
    denied: {
      heading: 'No hemos podido aprobar tu reclamación',
      detail: 'La hemos revisado con atención y sentimos no poder darte una noticia mejor.',
    },
    sent_again: {
      heading: 'Hemos enviado tus artículos de nuevo',
      detail:
        'El nuevo paquete aparecerá en la página de seguimiento de tu pedido en cuanto lo tenga el transportista.',
    },
    withdrawn: {
      heading: 'Tu reclamación ha sido cancelada',
      detail: 'No se revisará y no tienes que hacer nada.',
    },
  },
  refunds: {
    refund_approved: {
      heading: (amount) => `Te reembolsamos ${amount}`,
      detail: 'Tu reclamación ha sido aprobada. Estamos preparando el reembolso.',
    },
    refunded: {
      heading: (amount) => `Te hemos reembolsado ${amount}`,
      detail: RETURN_TEXTS.es.stages.refunded.detail,
    },
  },
  steps: { received: 'Recibida', approved: 'Aprobada', refunded: 'Reembolsada', sent_again: 'Enviada de nuevo' },
  progress: 'Progreso de la reclamación',
  question: 'Nuestra pregunta',
  answer: 'Responder a la pregunta',
  reply: 'Para responder, contesta a nuestro correo. Puedes adjuntar fotos.',
  reason: 'El motivo',
  note: RETURN_TEXTS.es.note,
  items: 'Artículos de esta reclamación',
  willSend: 'Artículos que te enviamos de nuevo',
  sentAgain: 'Artículos que te hemos enviado de nuevo',
  photos: { one: 'Tenemos una foto tuya.', several: (count) => `Tenemos ${count} fotos tuyas.` },
  calculation: {
    title: 'Cómo hemos calculado tu reembolso',
    part: (quantity, ordered, amount) => `${quantity} de ${ordered}, que costaron ${amount}`,
    calculated: 'Suma de los artículos',
    adjustment: 'Ajuste de la tienda',
    total: 'Tu reembolso',
    basis: {
      figures: 'Cada artículo cuenta con su precio después de los descuentos. El envío no está incluido.',
      flagged_share: 'Cada artículo cuenta con su parte del precio de todos los artículos. El envío no está incluido.',
    },
  },
  history: 'Qué ha pasado hasta ahora',
  moves: {
    received: 'Recibimos tu reclamación.',
    asked: 'Te hicimos una pregunta.',
    answered: 'Recibimos tu respuesta.',
    reopened: 'Reabrimos tu reclamación.',
    approved: 'Aprobamos tu reclamación.',
    denied: 'No pudimos aprobar tu reclamación.',
    refunded: 'Hicimos el reembolso.',
    sent_again: 'Enviamos tus artículos de nuevo.',
    withdrawn: 'La reclamación fue cancelada.',
  },
};
