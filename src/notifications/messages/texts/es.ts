import { RETURN_TEXTS } from '../../../returns/index.js';
import { type Texts } from './en.js';

/** Spanish addresses customers with "tú". */
export const esMessageTexts: Texts = {
  tracking: {
    IN_TRANSIT: {
      heading: { one: 'Tu paquete está en camino', several: 'Tus paquetes están en camino' },
      detail: {
        one: 'El transportista lo ha recogido y te lo está llevando.',
        several: 'El transportista los ha recogido y te los está llevando.',
      },
    },
    OUT_FOR_DELIVERY: {
      heading: { one: 'Tu paquete está en reparto', several: 'Tus paquetes están en reparto' },
      detail: {
        one: 'El repartidor ya lo lleva y debería llegarte pronto.',
        several: 'El repartidor ya los lleva y deberían llegarte pronto.',
      },
    },
    AVAILABLE_FOR_PICKUP: {
      heading: { one: 'Tu paquete está listo para recoger', several: 'Tus paquetes están listos para recoger' },
      detail: {
        one: 'Te espera en el punto de recogida. Ten a mano el número de seguimiento.',
        several: 'Te esperan en el punto de recogida. Ten a mano los números de seguimiento.',
      },
    },
    DELIVERED: {
      heading: { one: 'Tu paquete ha sido entregado', several: 'Tus paquetes han sido entregados' },
      detail: { one: '¡Que lo disfrutes!', several: '¡Que los disfrutes!' },
    },
    ATTEMPT_FAILED: {
      heading: { one: 'No se ha podido entregar tu paquete', several: 'No se han podido entregar tus paquetes' },
      detail: {
        one: 'El repartidor no pudo entregarlo. En la página de seguimiento verás los próximos pasos.',
        several: 'El repartidor no pudo entregarlos. En la página de seguimiento verás los próximos pasos.',
      },
    },
    EXCEPTION: {
      heading: { one: 'Hay un problema con tu paquete', several: 'Hay un problema con tus paquetes' },
      detail: {
        one: 'El transportista ha comunicado una incidencia. Encontrarás los detalles en la página de seguimiento.',
        several: 'El transportista ha comunicado una incidencia. Encontrarás los detalles en la página de seguimiento.',
      },
    },
    RETURNED: {
      heading: { one: 'Tu paquete vuelve al remitente', several: 'Tus paquetes vuelven al remitente' },
      detail: {
        one: 'No se ha podido entregar. Encontrarás los detalles en la página de seguimiento.',
        several: 'No se han podido entregar. Encontrarás los detalles en la página de seguimiento.',
      },
    },
  },
  orders: {
    heading: 'Hemos recibido tu pedido',
    detail: '¡Gracias! Lo estamos preparando y te escribiremos cuando esté en camino.',
    items: 'Artículos de este pedido',
    total: 'Total',
    view: 'Ver tu pedido',
  },
  returns: {
    ...RETURN_TEXTS.es,
    approved: {
      SELF_SHIP: {
        heading: 'Tu devolución ha sido aprobada',
        noLabel:
          'La etiqueta de devolución aún no está lista. La encontrarás en la página de tu devolución en cuanto lo esté.',
        labelIncluded:
          'Ya puedes enviarnos los artículos. Encontrarás la etiqueta de devolución dentro del paquete que recibiste.',
        labelOnPage: 'Ya puedes enviarnos los artículos. En la página de tu devolución te explicamos cómo hacerlo.',
      },
      IN_STORE: { heading: 'Tu devolución ha sido aprobada', detail: 'Lleva los artículos a la tienda.' },
    },
    rejected: {
      heading: 'No hemos podido aprobar tu devolución',
      detail: 'Hemos revisado tu solicitud. Lo sentimos, pero no podemos aceptar la devolución de los artículos.',
    },
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
  progress: 'Progreso del envío',
  stations: {
    announced: 'En preparación',
    under_way: 'En camino',
    out_for_delivery: 'En reparto',
    ready_for_pickup: 'Para recoger',
    delivered: 'Entregado',
  },
  order: (number) => `Pedido ${number}`,
  parcel: (position, count) => `Paquete ${position} de ${count}`,
  items: 'Artículos de este paquete',
  carrier: 'Transportista',
  trackingNumber: 'Número de seguimiento',
  expected: 'Entrega prevista',
  track: 'Seguir mi paquete',
  help: '¿Tienes alguna pregunta? Estamos aquí para ayudarte:',
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
