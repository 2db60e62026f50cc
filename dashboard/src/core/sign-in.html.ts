// SPDX-License-Identifier: Apache-2.0
import { template } from './render.js';

export interface SignInPage {
  email: string;
  /** Redirect after sign-in. */
  to: string;
}

export const SIGN_IN = template<SignInPage>(`<div class="card">
<form method="post" action="/sign-in">{{> csrf}}<input type="hidden" name="to" value="{{to}}">
<label>Email<input name="email" type="email" value="{{email}}" required maxlength="254" autocomplete="username"></label>
<label>Password<input name="password" type="password" required maxlength="256" autocomplete="current-password"></label>
<button class="wide">Sign in</button>
</form>
<p><a href="/forgotten">Forgotten your password?</a></p>
</div>`);

export const MESSAGE = template<{ message: string }>(
  `<div class="card empty"><p>{{message}}</p><a class="button secondary" href="/">Back to the dashboard</a></div>`,
);
