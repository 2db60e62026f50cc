// SPDX-License-Identifier: Apache-2.0
interface SettingsForm {
  action: string;
  /** Template text of the labels and fields. */
  fields: string;
  /** Template text of the buttons. */
  buttons: string;
  className?: string;
}

/** A form of settings for admins. Other people see its fields, which are disabled, and no form. */
export function settingsForm({ action, fields, buttons, className = '' }: SettingsForm): string {
  const named = className === '' ? '' : ` class="${className}"`;
  return `{{#if @root.mayAdminister}}<form${named} method="post" action="${action}">{{> csrf}}${fields}
${buttons}</form>{{else}}<fieldset${named} disabled>${fields}
<p class="hint">Only admins can change this.</p></fieldset>{{/if}}`;
}
