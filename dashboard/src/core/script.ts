/**
 * The script of all pages, at most 3 KB. Everything works without it: it remembers the browser's time zone for the times in
 * pages, focuses the search field with `/`, and sends a form only once.
 */
export const SCRIPT = `'use strict';
(() => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) document.cookie = '__Host-time-zone=' + encodeURIComponent(zone) + '; Path=/; Max-Age=31536000; Secure; SameSite=Lax';

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input,select,textarea,[contenteditable]')) return;
    const field = document.querySelector('.find input');
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
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
