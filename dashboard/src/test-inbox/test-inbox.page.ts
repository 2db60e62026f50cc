// SPDX-License-Identifier: Apache-2.0
import { type Page } from 'parcelward';
import { type TestMessage, type TestMessageSummary } from 'parcelward/notifications';
import { timeCell, words } from '../core/format.js';
import { pagination } from '../core/pagination.js';
import { template } from '../core/render.js';
import { fact, table } from '../core/table.js';

export const TEST_INBOX = template<ReturnType<typeof testInboxPage>>(
  `<p class="lead soft">The emails and text messages that customers of this test store would have got. The inbox keeps the newest 500 for 30 days.</p>
{{> table messages}}
{{> pagination pages}}`,
);

export const TEST_MESSAGE = template<ReturnType<typeof testMessagePage>>(`<div class="split">
<div>{{#if frame}}<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" src="{{frame}}"></iframe>{{else}}<section class="card"><p class="lines">{{text}}</p></section>{{/if}}</div>
<div><section class="card"><h2>Details</h2>{{> facts}}</section>
{{#if frame}}<details class="card"><summary>Text version</summary><pre>{{text}}</pre></details>{{/if}}</div></div>`);

const HOME = '/test-inbox';

export function testInboxPage({ items, next }: Page<TestMessageSummary>, cursor: string | undefined) {
  const rows = items.map((message) => [
    { text: message.subject ?? 'Text message', href: `${HOME}/${message.id}` },
    { text: message.to },
    { text: aboutText(message) },
    timeCell(message.sent_at),
  ]);
  return {
    title: 'Test inbox',
    messages: table('Messages', ['Message', 'To', 'About', 'Sent'], rows, 'No messages yet.'),
    pages: pagination(HOME, { cursor }, next),
  };
}

export function testMessagePage(message: TestMessage) {
  const { id, subject, to, sender_name, reply_to, sent_at, html, text } = message;
  const ofMail = html === null ? [] : [fact('From', sender_name), fact('Replies to', reply_to)];
  return {
    title: subject ?? 'Text message',
    back: { href: HOME, label: 'Test inbox' },
    facts: [fact('To', to), ...ofMail, fact('About', aboutText(message)), fact('Sent', timeCell(sent_at))],
    frame: html === null ? undefined : `${HOME}/${id}/html`,
    text,
  };
}

function aboutText({ kind, status }: TestMessageSummary): string {
  return words(status ?? kind);
}
