import { isKnownReason, type ReturnReason, reasonText, RETURN_REASON_HANDLES, type Store } from 'parcelward/stores';
import { choices, type Form, isChecked, lines, text, texts } from '../core/forms.js';
import { type Language, shopLanguage } from './languages.js';

type SelfService = Store['self_service'];
/** The settings of a form, which the service validates. */
type Draft = Partial<Record<keyof SelfService, unknown>>;

const WINDOW_NAMES: Record<string, string> = { delivered: 'the delivery', ordered: 'the order' };
const METHOD_NAMES: Record<string, string> = { SELF_SHIP: 'By parcel', IN_STORE: 'In your store' };
const RESOLUTION_NAMES: Record<string, string> = { REFUND: 'A refund', STORE_CREDIT: 'Store credit' };

/** The merge patch of a form. The form does not show other languages of a reason, nor whether it needs a comment: both are kept. */
export function selfServicePatch(store: Store, form: Form): { self_service: Draft } {
  const { self_service } = store;
  const known = texts(form, 'reasons').map((handle) => ({ ...reasonOf(self_service, handle), handle }));
  const own = lines(form, 'own_reasons').map((line) => ownReason(self_service, line, shopLanguage(store)));
  const days = text(form, 'return_window_days');
  return {
    self_service: {
      returns: isChecked(form, 'returns'),
      claims: isChecked(form, 'claims'),
      return_window_days: days !== undefined && /^\d+$/.test(days) ? Number(days) : (days ?? null),
      return_window_from: text(form, 'return_window_from') ?? null,
      return_methods: texts(form, 'return_methods'),
      return_resolutions: texts(form, 'return_resolutions'),
      reasons: [...known, ...own],
      excluded_skus: lines(form, 'excluded_skus'),
    },
  };
}

/** View model of the form. @param draft the values of a refused form */
export function selfServicePage(store: Store, draft: Draft = {}) {
  const { reasons, excluded_skus, ...shown } = { ...store.self_service, ...draft } as SelfService;
  const language = shopLanguage(store);
  const own = reasons.filter(({ handle }) => !isKnownReason(handle));
  const handles = reasons.map(({ handle }) => handle);
  return {
    returns: shown.returns,
    claims: shown.claims,
    return_window_days: String(shown.return_window_days ?? ''),
    starts: choices(Object.keys(WINDOW_NAMES), [shown.return_window_from], nameIn(WINDOW_NAMES)),
    methods: choices(Object.keys(METHOD_NAMES), shown.return_methods, nameIn(METHOD_NAMES)),
    resolutions: choices(Object.keys(RESOLUTION_NAMES), shown.return_resolutions, nameIn(RESOLUTION_NAMES)),
    reasons: choices(RETURN_REASON_HANDLES, handles, (handle) => reasonText({ handle }, 'en', 'en')),
    ownReasons: own.map((reason) => `${reason.handle}: ${reasonText(reason, language, language)}`).join('\n'),
    excludedSkus: excluded_skus.join('\n'),
  };
}

const nameIn = (names: Record<string, string>) => (value: string) => names[value] ?? value;

const reasonOf = ({ reasons }: SelfService, handle: string): ReturnReason | undefined =>
  reasons.find((reason) => reason.handle === handle);

/** `gift: It was a gift`, in the language of the shop. */
function ownReason(saved: SelfService, line: string, language: Language): ReturnReason {
  const [handle = '', ...words] = line.split(':');
  const before = reasonOf(saved, handle.trim());
  const written = words.join(':').trim();
  return {
    ...before,
    handle: handle.trim(),
    text: { ...before?.text, ...(written !== '' && { [language]: written }) },
  };
}
