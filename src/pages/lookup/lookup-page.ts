import { type Language } from '../../platform/text/language.js';
import { type Store } from '../../stores/index.js';
import { type PictureUrl, shopOf } from '../view/shop.js';
import { type PageView } from '../templates/render.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';

/** What the customer filled in, and what is wrong with it. */
export interface LookedUp {
  orderNumber: string;
  email: string;
  alert?: 'incomplete' | 'notFound';
}

interface Field {
  label: string;
  value: string;
}

/** The form, with what was filled in. */
export interface LookupPage extends PageView {
  alert: string | undefined;
  orderNumber: Field;
  email: Field;
  button: string;
}

export function lookupPage(store: Store, language: Language, picture: PictureUrl, lookedUp: LookedUp): LookupPage {
  const texts = PAGE_TEXTS[language];
  const { title, intro, orderNumber, email, button } = texts.lookup;
  return {
    language,
    shop: shopOf(store, texts.help, picture),
    ...{ heading: title, detail: intro, tone: 'plain', glyph: 'search', order: undefined },
    alert: lookedUp.alert && texts.lookup[lookedUp.alert],
    orderNumber: { label: orderNumber, value: lookedUp.orderNumber.slice(0, 128) },
    email: { label: email, value: lookedUp.email.slice(0, 254) },
    button,
  };
}
