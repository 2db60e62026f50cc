// SPDX-License-Identifier: Apache-2.0
/** A button that opens a panel with its consequence and its form: `{{#confirm id="…" label="…" title="…"}}…{{/confirm}}`. */
export interface Confirm {
  /** Unique in the page. */
  id: string;
  /** The text of the button. */
  label: string;
  /** The question in the panel. */
  title: string;
  /**
   * The classes of the button: `primary`, `secondary` (default), `danger` or `quiet`, and `small`. `danger` moves the focus to
   * Cancel.
   */
  tone?: string;
  /** What the button is about, if several have the same label. */
  about?: string;
  /** The text of the button that closes the panel; default Cancel. */
  dismiss?: string;
}

const FIRST_FIELD = /<(?:input(?![^>]*type="hidden")|select|textarea|button)\b/;
const LAST_BUTTON = /<button\b(?![^]*<button\b)/;

/** Works without script: the button has `popovertarget`. Browsers without popovers show the panel in the page. */
export function confirmPanel(
  { id, label, title, tone = 'secondary', about, dismiss = 'Cancel' }: Confirm,
  content: string,
  escape: (text: string) => string,
): string {
  const [key, button, heading] = [id, label, title].map(escape);
  const aria = about === undefined ? '' : ` aria-label="${escape(`${label} ${about}`)}"`;
  const isDanger = tone.split(' ').includes('danger');
  const cancel = `<button class="secondary" type="button" popovertarget="${key}" popovertargetaction="hide"${isDanger ? ' autofocus' : ''}>${escape(dismiss)}</button>`;
  const body = (isDanger ? content : content.replace(FIRST_FIELD, '$& autofocus')).replace(LAST_BUTTON, `${cancel}$&`);
  return `<button class="${tone} opens" type="button" popovertarget="${key}"${aria}>${button}</button><div class="confirm" id="${key}" popover role="dialog" aria-labelledby="${key}-title"><h2 id="${key}-title">${heading}</h2>${body}</div>`;
}
