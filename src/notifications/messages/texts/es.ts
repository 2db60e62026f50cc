import { type Texts } from './texts.js';

export const esMessageTexts: Texts = {
  tracking: {
    IN_TRANSIT: {
      heading: { one: 'Tu paquete está en camino', several: 'Tus paquetes están en camino' },
      detail: {
        one: 'El transportista ya lo tiene y te lo está llevando.',
        several: 'El transportista ya los tiene y te los está llevando.',
      },
    },
    OUT_FOR_DELIVERY: {
      heading: { one: 'Tu paquete está en reparto', several: 'Tus paquetes están en reparto' },
      detail: {
        one: 'Va en el vehículo de reparto y debería llegarte pronto.',
        several: 'Van en el vehículo de reparto y deberían llegarte pronto.',
      },
    },
    AVAILABLE_FOR_PICKUP: {
      heading: { one: 'Tu paquete está listo para recoger', several: 'Tus paquetes están listos para recoger' },
      detail: { one: 'Te espera en el punto de recogida.', several: 'Te esperan en el punto de recogida.' },
    },
    DELIVERED: {
      heading: { one: 'Tu paquete ha sido entregado', several: 'Tus paquetes han sido entregados' },
      detail: { one: 'Esperamos que lo disfrutes.', several: 'Esperamos que los disfrutes.' },
    },
    ATTEMPT_FAILED: {
      heading: { one: 'No se ha podido entregar tu paquete', several: 'No se han podido entregar tus paquetes' },
      detail: {
        one: 'El transportista pasó, pero no pudo entregarlo. En la página de seguimiento verás los próximos pasos.',
        several:
          'El transportista pasó, pero no pudo entregarlos. En la página de seguimiento verás los próximos pasos.',
      },
    },
    EXCEPTION: {
      heading: { one: 'Hay un problema con tu paquete', several: 'Hay un problema con tus paquetes' },
      detail: {
        one: 'Ha surgido un imprevisto por el camino. Encontrarás los detalles en la página de seguimiento.',
        several: 'Ha surgido un imprevisto por el camino. Encontrarás los detalles en la página de seguimiento.',
      },
    },
  },
  returns: {
    approved: {
      SELF_SHIP: {
        heading: 'Tu devolución ha sido aprobada',
        detail: 'Te indicaremos cómo enviar los artículos en cuanto la etiqueta esté lista.',
      },
      IN_STORE: { heading: 'Tu devolución ha sido aprobada', detail: 'Entrega los artículos en la tienda.' },
    },
    rejected: {
      heading: 'No se ha podido aprobar tu devolución',
      detail: 'Hemos revisado tu solicitud y sentimos no poder aceptar los artículos.',
    },
    label: {
      heading: 'Tu etiqueta de devolución está lista',
      detail: 'Imprímela, pégala en el paquete y entrégalo al transportista.',
    },
    refunded: {
      REFUND: {
        heading: 'Tu devolución ha sido reembolsada',
        detail: 'El importe puede tardar unos días en aparecer en tu cuenta.',
      },
      STORE_CREDIT: {
        heading: 'Tu devolución ha sido abonada como saldo',
        detail: 'Puedes usar el importe en tu próximo pedido.',
      },
    },
    note: 'Mensaje de la tienda',
    items: 'En esta devolución',
    page: 'Ver tu devolución',
    printLabel: 'Abrir la etiqueta',
    amount: 'Importe',
    deductions: 'Deducciones',
    reason: 'Recibes este correo porque se solicitó una devolución de este pedido.',
  },
  order: (number) => `Pedido ${number}`,
  parcel: (position, count) => `Paquete ${position} de ${count}`,
  items: 'En este paquete',
  carrier: 'Transportista',
  trackingNumber: 'Número de seguimiento',
  expected: 'Entrega prevista',
  track: 'Seguir mi paquete',
  help: '¿Tienes alguna pregunta? Estaremos encantados de ayudarte:',
  reason: {
    order: 'Recibes este correo porque pediste novedades sobre este pedido.',
    standalone: 'Recibes este correo porque hay un paquete en camino para ti.',
  },
  unsubscribe: 'Dejar de recibir estos correos',
  unsubscribePage: {
    title: 'Correos sobre tu entrega',
    question: '¿Quieres dejar de recibir correos sobre esta entrega?',
    button: 'Dejar de recibir estos correos',
    done: 'Listo. No recibirás más correos sobre esta entrega.',
  },
};
