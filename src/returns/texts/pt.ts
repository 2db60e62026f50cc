import { type ReturnTexts } from './en.js';

export const ptReturnTexts: ReturnTexts = {
  stages: {
    requested: {
      heading: 'Recebemos sua solicitação de devolução',
      detail: 'Ela está em análise. Guarde os itens até receber nossa resposta.',
    },
    under_way: {
      heading: 'Sua devolução está a caminho',
      detail: 'A transportadora já está com o pacote. Avisaremos quando tivermos conferido os itens.',
    },
    refunded: {
      heading: 'Sua devolução foi reembolsada',
      detail: 'Pode levar alguns dias até que o valor apareça na sua conta.',
    },
    credited: {
      heading: 'Você recebeu um crédito na loja pela devolução',
      detail: 'Você pode usá-lo no seu próximo pedido.',
    },
  },
  steps: {
    requested: 'Solicitada',
    approved: 'Aprovada',
    sent: 'Enviada',
    done: 'Reembolsada',
    credited: 'Creditada',
  },
  progress: 'Andamento da devolução',
  items: 'Itens desta devolução',
  note: 'Mensagem da loja',
  openLabel: 'Abrir a etiqueta',
  amount: 'Valor',
  gross: 'Antes das deduções',
  deductions: 'Deduções',
};
