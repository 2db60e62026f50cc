// SPDX-License-Identifier: Apache-2.0
export const STYLE = `:root{color-scheme:light dark;--line:#8884;--soft:#6b7280;--accent:#1f6f5c}
@media(prefers-color-scheme:dark){:root{--soft:#9aa4b2;--accent:#6cc5ae}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:1080px;padding:24px 20px 48px}
h1{font-size:1.5rem;margin:0}p{margin:.25rem 0}.soft,time{color:var(--soft)}a{color:var(--accent)}
ul{list-style:none;margin:20px 0;padding:0;border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:8rem 17rem 1fr auto;gap:4px 20px;padding:12px 8px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
li a:hover{background:#8881}li b{font-weight:600;overflow-wrap:anywhere}li span{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:min(900px,80vh);border:1px solid var(--line);border-radius:10px;background:#fff}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:10px;padding:16px}
summary{cursor:pointer;margin:16px 0 8px}h2{font-size:1.1rem;margin:0}section{border:1px solid var(--line);border-radius:10px;padding:16px 20px;margin:20px 0}
form{display:flex;flex-wrap:wrap;gap:10px;margin:12px 0 0}button{font:inherit;padding:8px 16px;border:1px solid var(--accent);border-radius:8px;background:none;color:var(--accent);cursor:pointer}
button.main{background:var(--accent);color:Canvas}button:hover{filter:brightness(1.15)}code{overflow-wrap:anywhere;font-size:.875em;color:var(--soft)}.links{display:flex;flex-wrap:wrap;gap:4px 20px}
.log li{display:grid;grid-template-columns:9rem 1rem 1fr 1fr;gap:4px 12px;padding:6px 0;border-bottom:1px solid var(--line)}
@media(max-width:700px){li a{grid-template-columns:1fr auto}li b,li .to{grid-column:1/-1}li b{order:-1}li .to{order:1}.log li{grid-template-columns:1fr 1rem}.log li>:nth-child(n+3){grid-column:1/-1}}
`;

/** Precedes the HTML of a mail, so that its links leave the frame. */
export const MAIL_HEAD = '<!doctype html><base target="_blank">';

/** The list of messages. It reloads itself, because mails come while one looks. */
export function listPage(messages) {
  const rows = messages.map(
    ({ name, time, to, subject, text }) =>
      `<li><a href="/messages/${encodeURIComponent(name)}"><time>${escaped(clock(time))}</time><span class="to">${escaped(to)}</span>` +
      `<b>${escaped(titleOf(subject, text))}</b><span>${escaped(orderOf(subject))}</span></a></li>`,
  );
  const none = '<p class="soft">No messages yet. Customers hear of their parcels and returns here.</p>';
  return page(
    'Inbox of the demo',
    `<h1>Inbox of the demo</h1><p class="soft"><a href="/shop">Sample shop</a></p><p class="soft">E-mails and text messages to customers, newest first. The demo keeps them here and sends none.</p>
${rows.length === 0 ? none : `<ul>${rows.join('\n')}</ul>`}`,
    '<meta http-equiv="refresh" content="15">',
  );
}

/** One message: who gets it, what it looks like, and its text. */
export function messagePage({ name, time, to, from, subject, html, text }) {
  const facts = [
    ['To', to],
    ['From', from],
    ['Order', orderOf(subject)],
    ['Time', clock(time)],
  ].filter(([, value]) => value);
  const letter = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail" src="/messages/${encodeURIComponent(name)}/html"></iframe>
<details><summary>As plain text</summary><pre>${linked(text)}</pre></details>`;
  return page(
    subject,
    `<p><a href="/">Inbox</a></p><h1>${escaped(subject)}</h1>
<dl>${facts.map(([label, value]) => `<dt>${label}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
${html === undefined ? `<pre>${linked(text)}</pre>` : letter}`,
  );
}

/** A mail's subject without the order, which has a column; a text message without its links. */
const titleOf = (subject, text) =>
  subject === 'Text message' ? `SMS: ${text.replaceAll(/ ?https:\S+/g, '')}` : subject.replace(ORDER, '');

/** The end of a subject: a dash, the word for order in the customer's language, and the number. */
const ORDER = / – \S+ (\S+)$/;

const orderOf = (subject) => ORDER.exec(subject)?.[1] ?? '';

/** In UTC: `Nov 22, 18:23`, with seconds if they are wanted. */
export const clock = (time, hasSeconds = false) =>
  new Date(time).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(hasSeconds && { second: '2-digit' }),
    timeZone: 'UTC',
    hourCycle: 'h23',
  });

/** Escaped text whose web addresses are links. */
const linked = (text) =>
  escaped(text).replaceAll(
    /https:\/\/[^\s<>"']+/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
  );

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text) => String(text).replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]);

export const page = (title, body, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="stylesheet" href="/style.css">${head}</head><body>
${body}
</body></html>
`;
