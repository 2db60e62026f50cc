import { accentOf, DEFAULT_ACCENT, type Store } from 'parcelward/stores';
import { type Form, text } from '../core/forms.js';

const MEMBERS = ['logo_url', 'accent_color', 'support_email', 'support_url', 'sender_name'] as const;

/** The branding of a form; empty fields return to their defaults. */
export function brandingOf(form: Form): Store['branding'] {
  const given = MEMBERS.map((member) => [member, text(form, member)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** The merge patch that replaces the branding. */
export function brandingPatch(branding: Store['branding']): object {
  return { branding: Object.fromEntries(MEMBERS.map((member) => [member, branding[member] ?? null])) };
}

/**
 * View model of the form and the preview.
 * @param example the URL of a tracking page with the saved branding
 */
export function brandingPage({ name }: Store, branding: Store['branding'], example: string | undefined) {
  const { logo_url = '', accent_color = '', support_email = '', support_url = '', sender_name = '' } = branding;
  const accent = /^#[0-9a-f]{6}$/i.test(accent_color) ? branding : {};
  const contacts = [support_email, support_url].filter(Boolean);
  return {
    fields: { logo_url, accent_color, support_email, support_url, sender_name },
    default_accent: DEFAULT_ACCENT,
    preview: { name: sender_name || name, logo_url, ...accentOf(accent), contacts },
    example,
  };
}
