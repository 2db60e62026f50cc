import { type ReturnTexts } from './en.js';

export const esReturnTexts: ReturnTexts = {
  stages: {
    requested: {
      heading: 'Hemos recibido tu solicitud de devolución',
      detail: 'La estamos revisando. Guarda los artículos hasta que te respondamos.',
    },
    under_way: {
      heading: 'Tu devolución está en camino',
      detail: 'El transportista ya tiene el paquete. Te avisaremos cuando hayamos revisado los artículos.',
    },
    refunded: {
      heading: 'Tu devolución ha sido reembolsada',
      detail: 'El importe puede tardar unos días en aparecer en tu cuenta.',
    },
    credited: {
      heading: 'Has recibido un saldo por tu devolución',
      detail: 'Puedes usarlo en tu próximo pedido.',
    },
  },
  steps: { requested: 'Solicitada', approved: 'Aprobada', sent: 'Enviada', done: 'Reembolsada', credited: 'Abonada' },
  progress: 'Progreso de la devolución',
  items: 'Artículos de esta devolución',
  note: 'Mensaje de la tienda',
  openLabel: 'Abrir la etiqueta',
  amount: 'Importe',
  gross: 'Antes de deducciones',
  deductions: 'Deducciones',
};
