// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';

/** A field for a new password, with the address for password managers. */
const NEW_PASSWORD = `<input type="hidden" name="username" value="{{email}}" autocomplete="username">
<label>New password<input name="password" type="password" required minlength="{{min}}" maxlength="{{max}}" autocomplete="new-password"></label>
<p class="hint">At least {{min}} characters. A few unrelated words are easy to remember and hard to guess.</p>`;

interface PasswordView {
  email: string;
  token: string;
  min: number;
  max: number;
}

interface InvitationView extends PasswordView {
  store: string;
  role: string;
  invited_by: string;
  hasAccount: boolean;
  name: string;
}

export const INVITATION =
  template<InvitationView>(`<div class="card"><p><bdi>{{invited_by}}</bdi> invites <bdi>{{email}}</bdi> to the dashboard of <bdi>{{store}}</bdi> as {{role}}.</p>
<form method="post" action="/invitations/{{token}}">{{> csrf}}
{{#if hasAccount}}<p>You have an account. After you join, sign in with your password.</p><button>Join <bdi>{{store}}</bdi></button>{{else}}<label>Your name<input name="name" value="{{name}}" required maxlength="128" autocomplete="name"></label>
${NEW_PASSWORD}
<button>Create account</button>{{/if}}</form></div>`);

export const FORGOTTEN = template<{
  email: string;
}>(`<div class="card"><form method="post" action="/forgotten">{{> csrf}}
<label>Email<input name="email" type="email" value="{{email}}" required maxlength="254" autocomplete="username"></label>
<button>Send link</button></form><p><a href="/sign-in">Back to sign-in</a></p></div>`);

export const SENT = template<{ email: string }>(
  `<div class="card"><p>If <bdi>{{email}}</bdi> has an account, a link to a new password is on its way. It works once, within an hour.</p><p><a href="/sign-in">Back to sign-in</a></p></div>`,
);

export const RESET =
  template<PasswordView>(`<div class="card"><p>For the account of <bdi>{{email}}</bdi>. All its sessions end.</p><form method="post" action="/reset/{{token}}">{{> csrf}}
${NEW_PASSWORD}
<button>Change password</button></form></div>`);
