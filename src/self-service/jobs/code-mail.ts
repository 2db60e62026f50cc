import { type MailText, mailText } from '../../notifications/index.js';
import { type Language } from '../../platform/text/language.js';
import { plainText } from '../../platform/text/plain-text.js';
import { type Store } from '../../stores/index.js';
import { SELF_SERVICE_TEXTS } from '../texts/self-service-texts.js';

/** Renders the mail with a code. It names no item and no person, because anybody with the link can ask for it. */
export function codeMail(language: Language, { name, branding }: Store, orderNumber: string, code: string): MailText {
  const { mail } = SELF_SERVICE_TEXTS[language];
  return mailText({
    language,
    storeName: plainText(branding.sender_name ?? name, 100),
    branding,
    heading: mail.heading(code),
    detail: mail.detail,
    order: mail.order(plainText(orderNumber)),
    note: { label: mail.code, value: code },
    sections: [],
    reason: mail.reason,
  });
}
