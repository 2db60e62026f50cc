// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';

const en = {
  back: { claim: 'Back to your claim', return: 'Back to your return' },
  answer: {
    form: { heading: 'Answer our question', detail: 'Once we have your answer, we will continue with your claim.' },
    text: 'Your answer',
    photos: 'Photos (optional)',
    hint: (max: number) => `You can choose several at once: up to ${max}, of at most 10 MB each.`,
    send: 'Send answer',
    empty: 'Please write an answer, or choose a photo.',
    chooseAgain: 'Your answer has not been sent yet. Please choose your photos again.',
    tooMany: (max: number) => `Please choose at most ${max} photos.`,
    changed: 'We have asked you something else meanwhile. Please read our question again.',
  },
  cancel: {
    claim: {
      form: {
        heading: 'Cancel this claim?',
        detail: 'We will stop reviewing it. You can file a new claim while the period for claims lasts.',
      },
      submit: 'Cancel this claim',
      keep: 'Keep this claim',
    },
    return: {
      form: {
        heading: 'Cancel this return?',
        detail: 'You keep the items, and nothing will be refunded. This cannot be undone.',
      },
      submit: 'Cancel this return',
      keep: 'Keep this return',
    },
  },
};

const de: typeof en = {
  back: { claim: 'Zurück zur Reklamation', return: 'Zurück zur Rücksendung' },
  answer: {
    form: {
      heading: 'Beantworten Sie unsere Frage',
      detail: 'Sobald wir Ihre Antwort haben, bearbeiten wir Ihre Reklamation weiter.',
    },
    text: 'Ihre Antwort',
    photos: 'Fotos (optional)',
    hint: (max) => `Sie können mehrere auf einmal auswählen: bis zu ${max}, mit jeweils höchstens 10 MB.`,
    send: 'Antwort senden',
    empty: 'Bitte schreiben Sie eine Antwort oder wählen Sie ein Foto aus.',
    chooseAgain: 'Ihre Antwort wurde noch nicht gesendet. Bitte wählen Sie Ihre Fotos noch einmal aus.',
    tooMany: (max) => `Bitte wählen Sie höchstens ${max} Fotos aus.`,
    changed: 'Wir haben Ihnen inzwischen eine andere Frage gestellt. Bitte lesen Sie sie noch einmal.',
  },
  cancel: {
    claim: {
      form: {
        heading: 'Diese Reklamation zurückziehen?',
        detail: 'Wir prüfen sie dann nicht weiter. Solange die Frist läuft, können Sie erneut reklamieren.',
      },
      submit: 'Reklamation zurückziehen',
      keep: 'Nicht zurückziehen',
    },
    return: {
      form: {
        heading: 'Diese Rücksendung stornieren?',
        detail: 'Sie behalten die Artikel und erhalten keine Erstattung. Das lässt sich nicht rückgängig machen.',
      },
      submit: 'Rücksendung stornieren',
      keep: 'Nicht stornieren',
    },
  },
};

const fr: typeof en = {
  back: { claim: 'Retour à votre réclamation', return: 'Revenir à votre retour' },
  answer: {
    form: {
      heading: 'Répondez à notre question',
      detail: 'Dès que nous aurons votre réponse, nous reprendrons l’examen de votre réclamation.',
    },
    text: 'Votre réponse',
    photos: 'Photos (facultatif)',
    hint: (max) => `Vous pouvez en choisir plusieurs à la fois\u00a0: ${max} au maximum, de 10 Mo chacune au plus.`,
    send: 'Envoyer la réponse',
    empty: 'Écrivez une réponse ou choisissez une photo.',
    chooseAgain: 'Votre réponse n’a pas encore été envoyée. Choisissez à nouveau vos photos.',
    tooMany: (max) => `Choisissez ${max} photos au maximum.`,
    changed: 'Entre-temps, nous vous avons posé une autre question. Relisez-la, s’il vous plaît.',
  },
  cancel: {
    claim: {
      form: {
        heading: 'Annuler cette réclamation\u00a0?',
        detail: 'Nous cesserons de l’examiner. Vous pourrez en faire une nouvelle tant que le délai court.',
      },
      submit: 'Annuler cette réclamation',
      keep: 'Ne pas l’annuler',
    },
    return: {
      form: {
        heading: 'Annuler ce retour\u00a0?',
        detail: 'Vous gardez les articles et ne serez pas remboursé. Cette annulation est définitive.',
      },
      submit: 'Annuler ce retour',
      keep: 'Ne pas l’annuler',
    },
  },
};

const es: typeof en = {
  back: { claim: 'Volver a tu reclamación', return: 'Volver a tu devolución' },
  answer: {
    form: {
      heading: 'Responde a nuestra pregunta',
      detail: 'En cuanto tengamos tu respuesta, seguiremos con tu reclamación.',
    },
    text: 'Tu respuesta',
    photos: 'Fotos (opcional)',
    hint: (max) => `Puedes elegir varias a la vez: hasta ${max}, de 10 MB como máximo cada una.`,
    send: 'Enviar respuesta',
    empty: 'Escribe una respuesta o elige una foto.',
    chooseAgain: 'Tu respuesta todavía no se ha enviado. Vuelve a elegir las fotos.',
    tooMany: (max) => `Elige ${max} fotos como máximo.`,
    changed: 'Mientras tanto te hemos hecho otra pregunta. Vuelve a leerla, por favor.',
  },
  cancel: {
    claim: {
      form: {
        heading: '¿Cancelar esta reclamación?',
        detail: 'Dejaremos de revisarla. Podrás hacer otra mientras dure el plazo.',
      },
      submit: 'Cancelar esta reclamación',
      keep: 'Mantener esta reclamación',
    },
    return: {
      form: {
        heading: '¿Cancelar esta devolución?',
        detail: 'Te quedas con los artículos y no se reembolsará nada. No se puede deshacer.',
      },
      submit: 'Cancelar esta devolución',
      keep: 'Mantener esta devolución',
    },
  },
};

const pt: typeof en = {
  back: { claim: 'Voltar à sua reclamação', return: 'Voltar à sua devolução' },
  answer: {
    form: {
      heading: 'Responda à nossa pergunta',
      detail: 'Assim que tivermos sua resposta, continuaremos a analisar sua reclamação.',
    },
    text: 'Sua resposta',
    photos: 'Fotos (opcional)',
    hint: (max) => `Você pode escolher várias de uma vez: até ${max}, de no máximo 10 MB cada uma.`,
    send: 'Enviar resposta',
    empty: 'Escreva uma resposta ou escolha uma foto.',
    chooseAgain: 'Sua resposta ainda não foi enviada. Escolha suas fotos novamente.',
    tooMany: (max) => `Escolha no máximo ${max} fotos.`,
    changed: 'Nesse meio-tempo, fizemos outra pergunta. Leia-a novamente, por favor.',
  },
  cancel: {
    claim: {
      form: {
        heading: 'Cancelar esta reclamação?',
        detail: 'Deixaremos de analisá-la. Você pode fazer outra enquanto durar o prazo.',
      },
      submit: 'Cancelar esta reclamação',
      keep: 'Manter esta reclamação',
    },
    return: {
      form: {
        heading: 'Cancelar esta devolução?',
        detail: 'Você fica com os itens, e nada será reembolsado. Isso não pode ser desfeito.',
      },
      submit: 'Cancelar esta devolução',
      keep: 'Manter esta devolução',
    },
  },
};

/** The texts of the forms about a claim or a return that there is already. */
export const CASE_TEXTS: Readonly<Record<Language, typeof en>> = { en, de, fr, es, pt };
