// SPDX-License-Identifier: Apache-2.0
/**
 * The script of all pages, at most 3 KB. Everything works without it: it remembers the browser's time zone for the times in
 * pages, focuses the search field with `/`, sends a form only once, copies fields, and loads a page that waits for another
 * application again when somebody comes back from there.
 */
export const SCRIPT = `'use strict';
(() => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) document.cookie = '__Host-time-zone=' + encodeURIComponent(zone) + '; Path=/; Max-Age=31536000; Secure; SameSite=Lax';

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input,select,textarea,[contenteditable]')) return;
    const field = document.querySelector('.find input[name=q]');
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  for (const button of document.querySelectorAll('[data-copies]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).value);
      button.textContent = 'Copied';
    });
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && document.querySelector('[data-waits]') && !document.querySelector(':popover-open')) location.reload();
  });

  // Later, because a disabled button would not be sent with its form.
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (target.method !== 'post' || defaultPrevented) return;
    setTimeout(() => { for (const button of target.querySelectorAll('button')) button.disabled = true; });
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const button of document.querySelectorAll('button:disabled')) button.disabled = false;
  });
})();
`;
