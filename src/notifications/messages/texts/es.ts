// SPDX-License-Identifier: Apache-2.0
import { SHARED_TEXTS } from '../../../orders/index.js';
import { RETURN_TEXTS } from '../../../returns/index.js';
import { DELAY_TEXTS } from '../../../shipments/index.js';
import { type Texts } from './en.js';

const shared = SHARED_TEXTS.es;
const delays = DELAY_TEXTS.es;

/** Spanish addresses customers with "tú". */
export const esMessageTexts: Texts = {
  tracking: {
    claimable: delays.claimable,
    troubles: shared.troubles,
    one: {
      ...shared.statuses,
      AVAILABLE_FOR_PICKUP: { heading: 'Tu paquete está listo para recoger', detail: shared.pickup },
      ATTEMPT_FAILED: {
        heading: 'No se ha podido entregar tu paquete',
        detail: 'El repartidor no pudo entregarlo. En la página de seguimiento verás los próximos pasos.',
      },
      EXCEPTION: {
        heading: shared.problem,
        detail: 'El transportista ha comunicado una incidencia. Encontrarás los detalles en la página de seguimiento.',
      },
      RETURNED: {
        heading: 'Tu paquete vuelve al remitente',
        detail: 'No se ha podido entregar. Encontrarás los detalles en la página de seguimiento.',
      },
    },
    several: {
      IN_TRANSIT: {
        heading: 'Tus paquetes están en camino',
        detail: 'El transportista los ha recogido y te los está llevando.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Tus paquetes están en reparto',
        detail: 'El repartidor ya los lleva y deberían llegarte pronto.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Tus paquetes están listos para recoger',
        detail: 'Te esperan en el punto de recogida. Ten a mano los números de seguimiento.',
      },
      DELIVERED: { heading: 'Tus paquetes han sido entregados', detail: '¡Que los disfrutes!' },
      ATTEMPT_FAILED: {
        heading: 'No se han podido entregar tus paquetes',
        detail: 'El repartidor no pudo entregarlos. En la página de seguimiento verás los próximos pasos.',
      },
      EXCEPTION: {
        heading: 'Hay un problema con tus paquetes',
        detail: 'El transportista ha comunicado una incidencia. Encontrarás los detalles en la página de seguimiento.',
      },
      RETURNED: {
        heading: 'Tus paquetes vuelven al remitente',
        detail: 'No se han podido entregar. Encontrarás los detalles en la página de seguimiento.',
      },
      LATE: { heading: 'Tus paquetes llevan retraso', detail: delays.late.soon(delays.where.mail) },
      SILENT: { heading: 'No hay novedades de tus paquetes', detail: delays.silent.detail(delays.where.mail) },
      MAY_BE_LOST: {
        heading: 'Puede que tus paquetes se hayan perdido',
        detail: 'Llevan retraso y no se han escaneado desde hace días.',
      },
    },
  },
  orders: {
    heading: 'Hemos recibido tu pedido',
    detail: '¡Gracias! Lo estamos preparando y te escribiremos cuando esté en camino.',
    items: shared.orderItems,
    total: 'Total',
    view: 'Ver tu pedido',
  },
  returns: {
    ...RETURN_TEXTS.es,
    approved: {
      noLabel:
        'La etiqueta de devolución aún no está lista. La encontrarás en la página de tu devolución en cuanto lo esté.',
      labelIncluded:
        'Ya puedes enviarnos los artículos. Encontrarás la etiqueta de devolución dentro del paquete que recibiste.',
      labelOnPage: 'Ya puedes enviarnos los artículos. En la página de tu devolución te explicamos cómo hacerlo.',
      inStore: 'Lleva los artículos a la tienda.',
    },
    rejected: 'Hemos revisado tu solicitud. Lo sentimos, pero no podemos aceptar la devolución de los artículos.',
    label: {
      heading: 'Tu etiqueta de devolución está lista',
      detail: 'Imprímela, pégala en el paquete y entrega el paquete al transportista.',
    },
    page: 'Ver tu devolución',
    reason: 'Recibes este correo porque se ha solicitado una devolución de este pedido.',
  },
  claims: {
    reply: 'Para responder, contesta a este correo. Puedes adjuntar fotos.',
    page: 'Ver tu reclamación',
    reason: 'Recibes este correo porque se ha presentado una reclamación sobre este pedido.',
  },
  changes: {
    'change_request.approved': {
      cancellation: {
        heading: 'Cancelamos tu pedido',
        detail: 'Hemos aceptado tu solicitud y no enviaremos el pedido.',
      },
      address: {
        heading: 'Cambiamos tu dirección de entrega',
        detail: 'Hemos aceptado tu solicitud y enviaremos el pedido a la nueva dirección.',
      },
    },
    'change_request.rejected': {
      cancellation: {
        heading: 'No podemos cancelar tu pedido',
        detail: 'Hemos revisado tu solicitud. Lo sentimos, pero el pedido ya no se puede detener.',
      },
      address: {
        heading: 'No podemos cambiar tu dirección de entrega',
        detail: 'Hemos revisado tu solicitud. Lo sentimos, pero la dirección de este pedido sigue como está.',
      },
    },
    'change_request.expired': {
      cancellation: {
        heading: 'Tu pedido no se pudo cancelar a tiempo',
        detail: 'Enviamos un paquete antes de poder responder a tu solicitud.',
      },
      address: {
        heading: 'Tu dirección no se pudo cambiar a tiempo',
        detail: 'Enviamos un paquete antes de poder responder a tu solicitud, o el pedido se canceló.',
      },
    },
    reason: 'Recibes este correo porque se ha solicitado un cambio en este pedido.',
  },
  progress: 'Progreso del envío',
  stations: {
    announced: 'En preparación',
    ...shared.stations,
  },
  order: shared.order,
  ...shared.parcels,
  fileClaim: shared.fileClaim,
  getRefund: 'Obtener un reembolso o un reemplazo',
  track: 'Seguir mi paquete',
  help: shared.help,
  helpPage: shared.helpPage,
  reason: {
    order: 'Recibes este correo porque pediste recibir novedades sobre la entrega de este pedido.',
    standalone: 'Recibes este correo porque hay un paquete en camino para ti.',
  },
  unsubscribe: 'Darme de baja de estos correos',
  unsubscribePage: {
    title: 'Correos sobre tu entrega',
    question: '¿Quieres dejar de recibir correos sobre esta entrega?',
    button: 'Darme de baja',
    done: 'Te has dado de baja. No recibirás más correos sobre esta entrega.',
  },
};
