import { accentOf, DEFAULT_ACCENT, type Store } from 'parcelward/stores';
import { type Form, text } from '../frame/forms.js';

const MEMBERS = ['logo_url', 'accent_color', 'support_email', 'support_url', 'sender_name'] as const;

/** Branding as a form sent it; what was left empty has its default again. */
export function brandingOf(form: Form): Store['branding'] {
  const given = MEMBERS.map((member) => [member, text(form, member)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** A merge patch that makes the branding this one. */
export function brandingPatch(branding: Store['branding']): object {
  return { branding: Object.fromEntries(MEMBERS.map((member) => [member, branding[member] ?? null])) };
}

/**
 * The form, and how the tracking page will look.
 * @param example a tracking page of the store, which shows what is saved
 */
export function brandingPage({ name }: Store, branding: Store['branding'], example: string | undefined) {
  const { logo_url = '', accent_color = '', support_email = '', support_url = '', sender_name = '' } = branding;
  const shown = /^#[0-9a-f]{6}$/i.test(accent_color) ? branding : {};
  const contacts = [support_email, support_url].filter(Boolean);
  return {
    fields: { logo_url, accent_color, support_email, support_url, sender_name },
    default_accent: DEFAULT_ACCENT,
    preview: { name: sender_name || name, logo_url, ...accentOf(shown), contacts },
    example,
  };
}
