// SPDX-License-Identifier: Apache-2.0
import { accentOf, DEFAULT_ACCENT, type Store } from 'parcelward/stores';
import { type Form, text } from '../core/forms.js';
import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { settingsForm } from './settings-form.html.js';

/** Colors are SVG attributes, because the content security policy forbids inline styles. */
const PREVIEW = `<section class="card" aria-labelledby="preview"><h2 id="preview">Preview of the tracking page</h2>
{{#with preview}}<div class="preview">
<p class="shop">{{#if logo_url}}<a href="{{logo_url}}" rel="noreferrer">Your logo</a>{{else}}<strong><bdi>{{name}}</bdi></strong>{{/if}}</p>
<svg width="100%" height="4" aria-hidden="true"><rect width="100%" height="4" fill="{{accent}}"/></svg>
<div class="inside"><p class="heading">Your parcel is on its way</p><p>The carrier has picked it up and will bring it to you.</p>
<svg width="100%" height="8" role="img" aria-label="Delivery progress in the accent color"><rect width="32%" height="8" fill="{{accent}}"/><rect x="34%" width="32%" height="8" fill="{{accent}}"/><rect class="step" x="68%" width="32%" height="8"/></svg>
<svg class="sample" width="220" height="44" role="img" aria-label="Button: Track on UPS"><rect width="220" height="44" rx="8" fill="{{accent}}"/><text x="110" y="27" text-anchor="middle" fill="{{onAccent}}">Track on UPS</text></svg>
{{#if contacts}}<p class="soft">Questions? {{#each contacts}}<bdi>{{this}}</bdi> {{/each}}</p>{{/if}}</div></div>
<p class="hint">Emails are sent as <bdi>{{name}}</bdi>.</p>{{/with}}
{{#if example}}<p><a href="{{example}}" rel="noreferrer">Open the tracking page of your newest order, with the saved branding</a></p>{{/if}}</section>`;

const FORM = settingsForm({
  action: '/settings/branding',
  fields: `{{#with fields}}<label>Sender name<input name="sender_name" value="{{sender_name}}" maxlength="255" autocomplete="organization"><span class="hint">Shown on pages and in emails. Leave empty to use the store’s name.</span></label>
<label>Logo URL<input name="logo_url" type="url" value="{{logo_url}}" maxlength="2048" placeholder="https://" autocomplete="off"><span class="hint">Must start with https.</span></label>
<label>Accent color<input name="accent_color" value="{{accent_color}}" maxlength="7" pattern="#[0-9A-Fa-f]{6}" placeholder="{{../default_accent}}" autocomplete="off"><span class="hint">For example {{../default_accent}}.</span></label>
<label>Support email<input name="support_email" type="email" value="{{support_email}}" maxlength="254" autocomplete="email"></label>
<label>Support page URL<input name="support_url" type="url" value="{{support_url}}" maxlength="2048" placeholder="https://" autocomplete="url"></label>{{/with}}`,
  buttons:
    '<p class="actions"><button name="act" value="save">Save</button> <button class="secondary" name="act" value="preview">Preview</button></p>',
});

export const BRANDING = template<ReturnType<typeof brandingPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<div class="columns"><section class="card"><h2>Branding</h2>${FORM}</section>
${PREVIEW}</div>`);

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
