import { type PageTexts } from './texts.js';

export const esPageTexts: PageTexts = {
  order: (number) => `Pedido ${number}`,
  help: '¿Tienes preguntas? Estamos para ayudarte:',
  tracking: {
    title: 'Sigue tu pedido',
    statuses: {
      PENDING: {
        heading: 'Tu paquete está anunciado',
        detail: 'El transportista aún no lo ha escaneado. Vuelve un poco más tarde.',
      },
      PRE_TRANSIT: {
        heading: 'Tu paquete está a punto de salir',
        detail: 'La etiqueta está lista. El paquete saldrá en cuanto lo tenga el transportista.',
      },
      IN_TRANSIT: {
        heading: 'Tu paquete está en camino',
        detail: 'El transportista lo tiene y te lo está llevando.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Tu paquete está en reparto',
        detail: 'Ya va en el vehículo de reparto y debería llegarte pronto.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Tu paquete está listo para recoger',
        detail: 'Te espera en el punto de recogida. Lleva el número de seguimiento.',
      },
      DELIVERED: {
        heading: 'Tu paquete ha sido entregado',
        detail: 'Esperamos que disfrutes de lo que hay dentro.',
      },
      ATTEMPT_FAILED: {
        heading: 'No se pudo entregar tu paquete',
        detail: 'El repartidor pasó, pero no pudo entregarlo. La página del transportista dice qué pasa ahora.',
      },
      EXCEPTION: {
        heading: 'Hay un problema con tu paquete',
        detail: 'Ha ocurrido algo inesperado en el camino. Si no avanza, ponte en contacto con nosotros.',
      },
      RETURNED: {
        heading: 'Tu paquete volvió al remitente',
        detail: 'No se pudo entregar. Ponte en contacto con nosotros para enviarlo de nuevo o reembolsarlo.',
      },
    },
    events: {
      PENDING: 'Registrado',
      PRE_TRANSIT: 'Anunciado al transportista',
      IN_TRANSIT: 'En camino',
      OUT_FOR_DELIVERY: 'En reparto',
      AVAILABLE_FOR_PICKUP: 'Listo para recoger',
      DELIVERED: 'Entregado',
      ATTEMPT_FAILED: 'Intento de entrega',
      EXCEPTION: 'Problema en el camino',
      RETURNED: 'Devuelto al remitente',
      other: 'Noticia del transportista',
    },
    stations: {
      announced: 'Anunciado',
      under_way: 'En camino',
      out_for_delivery: 'En reparto',
      ready_for_pickup: 'Para recoger',
      delivered: 'Entregado',
      returned: 'Devuelto',
    },
    silent: {
      account_required: {
        heading: 'Tu paquete se entregó al transportista',
        detail: 'Este transportista no nos dice dónde está tu paquete. Puedes seguirlo en la página del transportista.',
      },
      labels_only: {
        heading: 'Tu paquete se entregó al transportista',
        detail: 'Este transportista no nos dice dónde está tu paquete. Puedes seguirlo en la página del transportista.',
      },
      unidentified: {
        heading: 'Tu paquete se entregó al transportista',
        detail: 'No podemos seguir los paquetes de este transportista. Pregúntale con tu número de seguimiento.',
      },
    },
    preparing: {
      heading: 'Estamos preparando tu pedido',
      detail: 'Tus paquetes aparecerán aquí en cuanto estén listos para salir.',
    },
    cancelled: {
      heading: 'Tu pedido ha sido cancelado',
      detail: 'No se enviará nada de él.',
    },
    several: (count) => `Tu pedido llega en ${count} paquetes`,
    parcel: (position, count) => `Paquete ${position} de ${count}`,
    theParcel: 'Tu paquete',
    progress: 'Por dónde va tu paquete',
    timeline: 'Lo que ha pasado',
    earlier: (count) => `Eventos anteriores (${count})`,
    carrier: 'Transportista',
    trackingNumber: 'Número de seguimiento',
    expected: 'Entrega prevista',
    follow: (carrier) => `Ver en ${carrier}`,
    items: 'En este paquete',
    ordered: 'En este pedido',
    notSent: 'Aún no enviado',
    cancelledItems: 'Cancelado',
  },
  returns: {
    title: 'Tu devolución',
    stages: {
      requested: {
        heading: 'Hemos recibido tu solicitud de devolución',
        detail: 'La tienda la está revisando. Guarda los artículos hasta que tengas noticias nuestras.',
      },
      waiting_for_label: {
        heading: 'Tu devolución ha sido aprobada',
        detail: 'La etiqueta de devolución aún no está lista. Te avisaremos en cuanto lo esté.',
      },
      ready_to_send: {
        heading: 'Tu devolución ha sido aprobada',
        detail: 'Ya puedes enviar los artículos de vuelta.',
      },
      bring_to_store: {
        heading: 'Tu devolución ha sido aprobada',
        detail: 'Lleva los artículos a la tienda.',
      },
      under_way: {
        heading: 'Tu devolución está en camino',
        detail: 'El transportista tiene el paquete. Te avisaremos cuando lo hayamos revisado.',
      },
      arrived: {
        heading: 'Tu devolución ha llegado',
        detail: 'La estamos revisando y te avisaremos.',
      },
      rejected: {
        heading: 'No se pudo aprobar tu devolución',
        detail: 'Sentimos no poder aceptar los artículos.',
      },
      refunded: {
        heading: 'Tu devolución ha sido reembolsada',
        detail: 'Tu banco puede tardar unos días en mostrar el importe.',
      },
      credited: {
        heading: 'Tu devolución ha sido abonada',
        detail: 'Puedes usar el importe en tu próximo pedido.',
      },
    },
    steps: { requested: 'Solicitada', approved: 'Aprobada', sent: 'Enviada', done: 'Reembolsada', credited: 'Abonada' },
    progress: 'Por dónde va tu devolución',
    items: 'En esta devolución',
    note: 'Una nota de la tienda',
    next: 'Qué hacer ahora',
    pack: 'Empaqueta bien los artículos.',
    printLabel: 'Imprime la etiqueta y pégala en el paquete.',
    showCode: 'Muestra el código de abajo; te imprimirán la etiqueta.',
    useIncluded: 'Pega en el paquete la etiqueta que venía con tu pedido.',
    writeNumber: 'Escribe en el paquete el número de seguimiento de abajo.',
    handOverToCarrier: 'Entrega el paquete al transportista.',
    handOver: (carrier) => `Entrega el paquete a ${carrier}.`,
    bring: 'Qué llevar',
    bringItems: 'los artículos de esta devolución',
    bringNumber: (orderNumber) => `el número de pedido ${orderNumber}`,
    bringPage: 'esta página, en el teléfono o en papel',
    label: 'Etiqueta de devolución',
    barcode: (number) => `Código de barras del número ${number}`,
    openLabel: 'Abrir la etiqueta',
    code: 'El código que debes mostrar en el mostrador',
    included: 'Tu etiqueta de devolución está dentro del paquete que recibiste.',
    instructions: 'Cómo enviarlo',
    validUntil: 'Válida hasta',
    print: 'Para imprimir esta página, usa el comando de impresión del navegador.',
    amount: 'Importe',
    deductions: 'Deducciones',
  },
  lookup: {
    title: 'Encuentra tu pedido',
    intro: 'El número de pedido está en la confirmación que recibiste.',
    orderNumber: 'Número de pedido',
    email: 'Correo electrónico',
    button: 'Ver mi pedido',
    notFound: 'No encontramos ningún pedido con ese número y ese correo electrónico. Comprueba ambos.',
    incomplete: 'Rellena los dos campos.',
  },
  failures: {
    notFound: {
      heading: 'Esta página no existe',
      detail: 'Puede que el enlace esté incompleto. Ábrelo de nuevo desde el mensaje que recibiste.',
    },
    tooMany: { heading: 'Han sido demasiados intentos', detail: 'Espera unos minutos y vuelve a intentarlo.' },
    unavailable: {
      heading: 'No podemos mostrar esta página en este momento',
      detail: 'Vuelve a intentarlo dentro de un momento.',
    },
  },
};
