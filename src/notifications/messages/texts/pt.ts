import { type Texts } from './texts.js';

export const ptMessageTexts: Texts = {
  tracking: {
    IN_TRANSIT: {
      heading: { one: 'Sua encomenda está a caminho', several: 'Suas encomendas estão a caminho' },
      detail: {
        one: 'A transportadora já está com ela e vai levá-la até você.',
        several: 'A transportadora já está com elas e vai levá-las até você.',
      },
    },
    OUT_FOR_DELIVERY: {
      heading: { one: 'Sua encomenda saiu para entrega', several: 'Suas encomendas saíram para entrega' },
      detail: {
        one: 'Ela está no veículo de entrega e deve chegar em breve.',
        several: 'Elas estão no veículo de entrega e devem chegar em breve.',
      },
    },
    AVAILABLE_FOR_PICKUP: {
      heading: {
        one: 'Sua encomenda está pronta para retirada',
        several: 'Suas encomendas estão prontas para retirada',
      },
      detail: {
        one: 'Ela espera por você no ponto de retirada.',
        several: 'Elas esperam por você no ponto de retirada.',
      },
    },
    DELIVERED: {
      heading: { one: 'Sua encomenda foi entregue', several: 'Suas encomendas foram entregues' },
      detail: { one: 'Esperamos que você goste.', several: 'Esperamos que você goste.' },
    },
    ATTEMPT_FAILED: {
      heading: {
        one: 'Não foi possível entregar sua encomenda',
        several: 'Não foi possível entregar suas encomendas',
      },
      detail: {
        one: 'A transportadora passou, mas não conseguiu entregá-la. Veja os próximos passos na página de rastreamento.',
        several:
          'A transportadora passou, mas não conseguiu entregá-las. Veja os próximos passos na página de rastreamento.',
      },
    },
    EXCEPTION: {
      heading: { one: 'Há um problema com sua encomenda', several: 'Há um problema com suas encomendas' },
      detail: {
        one: 'Houve um imprevisto no caminho. Veja os detalhes na página de rastreamento.',
        several: 'Houve um imprevisto no caminho. Veja os detalhes na página de rastreamento.',
      },
    },
  },
  returns: {
    approved: {
      SELF_SHIP: {
        heading: 'Sua devolução foi aprovada',
        detail: 'Assim que a etiqueta estiver pronta, avisaremos como enviar os itens de volta.',
      },
      IN_STORE: { heading: 'Sua devolução foi aprovada', detail: 'Entregue os itens na loja.' },
    },
    rejected: {
      heading: 'Não foi possível aprovar sua devolução',
      detail: 'Analisamos seu pedido e lamentamos não poder aceitar os itens de volta.',
    },
    label: {
      heading: 'Sua etiqueta de devolução está pronta',
      detail: 'Imprima a etiqueta, cole-a no pacote e entregue-o à transportadora.',
    },
    refunded: {
      REFUND: {
        heading: 'Sua devolução foi reembolsada',
        detail: 'Pode levar alguns dias até que o valor apareça na sua conta.',
      },
      STORE_CREDIT: {
        heading: 'Sua devolução virou crédito na loja',
        detail: 'Você pode usar o valor no seu próximo pedido.',
      },
    },
    note: 'Mensagem da loja',
    items: 'Nesta devolução',
    page: 'Ver sua devolução',
    printLabel: 'Abrir a etiqueta',
    amount: 'Valor',
    deductions: 'Deduções',
    reason: 'Você está recebendo este e-mail porque foi solicitada uma devolução deste pedido.',
  },
  order: (number) => `Pedido ${number}`,
  parcel: (position, count) => `Encomenda ${position} de ${count}`,
  items: 'Nesta encomenda',
  carrier: 'Transportadora',
  trackingNumber: 'Código de rastreamento',
  expected: 'Entrega prevista',
  track: 'Rastrear encomenda',
  help: 'Alguma dúvida? Teremos prazer em ajudar:',
  reason: {
    order: 'Você está recebendo este e-mail porque pediu novidades sobre este pedido.',
    standalone: 'Você está recebendo este e-mail porque há uma encomenda a caminho para você.',
  },
  unsubscribe: 'Não receber mais estes e-mails',
  unsubscribePage: {
    title: 'E-mails sobre sua entrega',
    question: 'Quer deixar de receber e-mails sobre esta entrega?',
    button: 'Não receber mais e-mails',
    done: 'Pronto. Você não receberá mais e-mails sobre esta entrega.',
  },
};
