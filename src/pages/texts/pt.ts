import { type PageTexts } from './texts.js';

export const ptPageTexts: PageTexts = {
  order: (number) => `Pedido ${number}`,
  help: 'Ficou com dúvidas? Estamos à disposição:',
  tracking: {
    title: 'Acompanhe seu pedido',
    statuses: {
      PENDING: {
        heading: 'Sua encomenda foi anunciada',
        detail: 'A transportadora ainda não a registrou. Volte um pouco mais tarde.',
      },
      PRE_TRANSIT: {
        heading: 'Sua encomenda está prestes a sair',
        detail: 'A etiqueta está pronta. A encomenda segue assim que a transportadora a receber.',
      },
      IN_TRANSIT: {
        heading: 'Sua encomenda está a caminho',
        detail: 'A transportadora está com ela e vai levá-la até você.',
      },
      OUT_FOR_DELIVERY: {
        heading: 'Sua encomenda saiu para entrega',
        detail: 'Ela já está no veículo de entrega e deve chegar em breve.',
      },
      AVAILABLE_FOR_PICKUP: {
        heading: 'Sua encomenda está pronta para retirada',
        detail: 'Ela espera por você no ponto de retirada. Leve o código de rastreio.',
      },
      DELIVERED: {
        heading: 'Sua encomenda foi entregue',
        detail: 'Esperamos que você goste do que há dentro.',
      },
      ATTEMPT_FAILED: {
        heading: 'Sua encomenda não pôde ser entregue',
        detail: 'A transportadora passou, mas não conseguiu entregar. A página dela diz o que acontece agora.',
      },
      EXCEPTION: {
        heading: 'Há um problema com sua encomenda',
        detail: 'Algo inesperado aconteceu no caminho. Se ela não avançar, fale conosco.',
      },
      RETURNED: {
        heading: 'Sua encomenda voltou ao remetente',
        detail: 'Ela não pôde ser entregue. Fale conosco para um novo envio ou um reembolso.',
      },
    },
    events: {
      PENDING: 'Registrada',
      PRE_TRANSIT: 'Anunciada à transportadora',
      IN_TRANSIT: 'A caminho',
      OUT_FOR_DELIVERY: 'Saiu para entrega',
      AVAILABLE_FOR_PICKUP: 'Pronta para retirada',
      DELIVERED: 'Entregue',
      ATTEMPT_FAILED: 'Tentativa de entrega',
      EXCEPTION: 'Problema no caminho',
      RETURNED: 'Devolvida ao remetente',
      other: 'Notícia da transportadora',
    },
    stations: {
      announced: 'Anunciada',
      under_way: 'A caminho',
      out_for_delivery: 'Em entrega',
      ready_for_pickup: 'Para retirada',
      delivered: 'Entregue',
      returned: 'Devolvida',
    },
    silent: {
      account_required: {
        heading: 'Sua encomenda foi entregue à transportadora',
        detail: 'Esta transportadora não nos informa onde está sua encomenda. Acompanhe na página da transportadora.',
      },
      labels_only: {
        heading: 'Sua encomenda foi entregue à transportadora',
        detail: 'Esta transportadora não nos informa onde está sua encomenda. Acompanhe na página da transportadora.',
      },
      unidentified: {
        heading: 'Sua encomenda foi entregue à transportadora',
        detail: 'Não conseguimos acompanhar encomendas desta transportadora. Consulte-a com o seu código de rastreio.',
      },
    },
    preparing: {
      heading: 'Estamos preparando seu pedido',
      detail: 'Suas encomendas aparecem aqui assim que estiverem prontas para sair.',
    },
    cancelled: {
      heading: 'Seu pedido foi cancelado',
      detail: 'Nada dele será enviado.',
    },
    several: (count) => `Seu pedido chega em ${count} encomendas`,
    parcel: (position, count) => `Encomenda ${position} de ${count}`,
    theParcel: 'Sua encomenda',
    progress: 'Até onde sua encomenda chegou',
    timeline: 'O que aconteceu',
    earlier: (count) => `Eventos anteriores (${count})`,
    carrier: 'Transportadora',
    trackingNumber: 'Código de rastreio',
    expected: 'Entrega prevista',
    follow: (carrier) => `Ver em ${carrier}`,
    items: 'Nesta encomenda',
    ordered: 'Neste pedido',
    notSent: 'Ainda não enviado',
    cancelledItems: 'Cancelado',
  },
  returns: {
    title: 'Sua devolução',
    stages: {
      requested: {
        heading: 'Recebemos seu pedido de devolução',
        detail: 'A loja está analisando. Guarde os itens até ter notícias nossas.',
      },
      waiting_for_label: {
        heading: 'Sua devolução foi aprovada',
        detail: 'A etiqueta de devolução ainda não chegou. Avisaremos assim que estiver pronta.',
      },
      ready_to_send: {
        heading: 'Sua devolução foi aprovada',
        detail: 'Você já pode enviar os itens de volta.',
      },
      bring_to_store: {
        heading: 'Sua devolução foi aprovada',
        detail: 'Leve os itens à loja.',
      },
      under_way: {
        heading: 'Sua devolução está a caminho',
        detail: 'A transportadora está com o pacote. Avisaremos quando o tivermos analisado.',
      },
      arrived: {
        heading: 'Sua devolução chegou',
        detail: 'Estamos analisando e avisaremos você.',
      },
      rejected: {
        heading: 'Sua devolução não pôde ser aprovada',
        detail: 'Sentimos muito por não podermos aceitar os itens.',
      },
      refunded: {
        heading: 'Sua devolução foi reembolsada',
        detail: 'Pode levar alguns dias até o seu banco mostrar o valor.',
      },
      credited: {
        heading: 'Sua devolução foi creditada',
        detail: 'Você pode usar o valor no próximo pedido.',
      },
    },
    steps: {
      requested: 'Solicitada',
      approved: 'Aprovada',
      sent: 'Enviada',
      done: 'Reembolsada',
      credited: 'Creditada',
    },
    progress: 'Até onde sua devolução chegou',
    items: 'Nesta devolução',
    note: 'Um recado da loja',
    next: 'O que fazer agora',
    pack: 'Embale bem os itens.',
    printLabel: 'Imprima a etiqueta e cole-a no pacote.',
    showCode: 'Mostre o código abaixo; a etiqueta será impressa para você.',
    useIncluded: 'Cole no pacote a etiqueta que veio com o seu pedido.',
    writeNumber: 'Escreva no pacote o código de rastreio abaixo.',
    handOverToCarrier: 'Entregue o pacote à transportadora.',
    handOver: (carrier) => `Entregue o pacote à ${carrier}.`,
    bring: 'O que levar',
    bringItems: 'os itens desta devolução',
    bringNumber: (orderNumber) => `o número do pedido ${orderNumber}`,
    bringPage: 'esta página, no telefone ou em papel',
    label: 'Etiqueta de devolução',
    barcode: (number) => `Código de barras do número ${number}`,
    openLabel: 'Abrir a etiqueta',
    code: 'O código para mostrar no balcão',
    included: 'Sua etiqueta de devolução está na encomenda que você recebeu.',
    instructions: 'Como enviar',
    validUntil: 'Válida até',
    print: 'Para imprimir esta página, use o comando de impressão do navegador.',
    amount: 'Valor',
    deductions: 'Deduções',
  },
  lookup: {
    title: 'Encontre seu pedido',
    intro: 'O número do pedido está na confirmação que você recebeu.',
    orderNumber: 'Número do pedido',
    email: 'E-mail',
    button: 'Ver meu pedido',
    notFound: 'Não encontramos um pedido com este número e este e-mail. Confira os dois.',
    incomplete: 'Preencha os dois campos.',
  },
  failures: {
    notFound: {
      heading: 'Esta página não existe',
      detail: 'O link pode estar incompleto. Abra-o de novo pela mensagem que você recebeu.',
    },
    tooMany: { heading: 'Foram tentativas demais', detail: 'Aguarde alguns minutos e tente de novo.' },
    unavailable: {
      heading: 'Não conseguimos mostrar esta página agora',
      detail: 'Tente de novo em instantes.',
    },
  },
};
