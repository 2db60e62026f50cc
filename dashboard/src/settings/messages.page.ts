// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { LANGUAGES } from 'parcelward';
import { type MessageText, namesFor, type StoreTexts, TEXT_KINDS, type TextKind } from 'parcelward/notifications';
import { chipsOf } from '../core/filters.js';
import { words } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { messageName } from '../core/message-names.js';
import { pathWith } from '../core/pagination.js';
import { template } from '../core/render.js';
import { type Cell, table } from '../core/table.js';
import { type Tab } from '../core/tabs.js';
import { type Language, LANGUAGE_NAMES } from './languages.js';
import { settingsForm } from './settings-form.html.js';
import { type StoreEmail } from './store-email.js';

export const MESSAGES = template<ReturnType<typeof messagesPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<p class="lead soft">The emails to your customers. Text messages always have the standard texts.</p>
{{> chips groups=chips}}
{{> table messages}}`);

const FORM = settingsForm({
  action: '{{href}}',
  fields: `<label>Subject<input name="subject" value="{{subject}}" maxlength="200" autocomplete="off"></label>
<label>Headline<input name="headline" value="{{headline}}" maxlength="200" autocomplete="off"></label>
<label>Paragraph<textarea name="paragraph" rows="5" maxlength="2000">{{paragraph}}</textarea></label>
<p class="hint">An empty field has the standard text. You can use {{#each names}}{{#unless @first}}, {{/unless}}<code>{{this}}</code>{{/each}}. If a value is missing, the customer gets the standard text.</p>`,
  buttons:
    '<p class="actions"><button name="act" value="save">Save</button> <button class="secondary" name="act" value="preview">Preview</button></p>',
});

export const MESSAGE_TEXT = template<
  ReturnType<typeof messageTextPage>
>(`{{#*inline "actions"}}{{#if @root.mayAdminister}}{{#unless isDraft}}<form method="post" action="{{href}}/test">{{> csrf}}<input type="hidden" name="form_id" value="{{form_id}}"><button class="secondary">Send a test to me</button></form>{{/unless}}{{#if isChanged}}{{#confirm id="standard" label="Use standard texts" title="Use the standard texts?" tone="danger"}}<p>Your subject, headline and paragraph of this email are deleted.</p>
<form method="post" action="{{href}}/standard">{{> csrf}}<button class="danger">Use standard texts</button></form>{{/confirm}}{{/if}}{{/if}}{{/inline}}
<div class="columns"><section class="card"><h2>Texts</h2>${FORM}</section>
<section class="card" aria-labelledby="preview"><h2 id="preview">Preview{{#if isDraft}}, not saved{{/if}}</h2>
<p class="hint">The order is made up.</p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" src="{{frame}}"></iframe></section></div>`);

const MESSAGES_HOME = '/settings/messages';

/** The name of a kind of mail: `tracking.out_for_delivery` is `Parcel: out for delivery`. */
function kindName(kind: TextKind): string {
  const status = /^tracking\.(.*)$/.exec(kind)?.[1];
  return status === undefined ? messageName(kind) : `Parcel: ${words(status).toLowerCase()}`;
}

/** `Parcel: delivered, in English`. */
export function textName({ language, kind }: StoreEmail): string {
  return `${kindName(kind)}, in ${LANGUAGE_NAMES[language]}`;
}

export function messageTextPath({ language, kind }: StoreEmail): string {
  return `${MESSAGES_HOME}/${language}/${kind}`;
}

/** The kinds of mails in one language, with those that the store has changed. */
export function messagesPage(texts: readonly MessageText[], language: Language) {
  const changed = new Map(texts.filter((each) => each.language === language).map((each) => [each.kind, each]));
  const filters = LANGUAGES.map((each): [string, { language: string }] => [LANGUAGE_NAMES[each], { language: each }]);
  return {
    chips: [{ label: 'Language', chips: chipsOf(MESSAGES_HOME, { language }, filters) }],
    messages: table(
      `Emails in ${LANGUAGE_NAMES[language]}`,
      ['Email', 'Texts', 'Changed'],
      TEXT_KINDS.map((kind): Cell[] => {
        const own = changed.get(kind);
        return [
          { text: kindName(kind), href: messageTextPath({ language, kind }) },
          own ? { text: 'Yours', tone: 'good' } : { text: 'Standard', tone: 'plain' },
          { text: '', time: own?.updated_at.toISOString() },
        ];
      }),
    ),
  };
}

/** The texts of a form; empty ones are standard. */
export function textsIn(form: Form): StoreTexts {
  return { subject: text(form, 'subject'), headline: text(form, 'headline'), paragraph: text(form, 'paragraph') };
}

/** View model of the form of one kind of mail. @param isDraft whether the preview shows texts that are not saved */
export function messageTextPage(
  email: StoreEmail,
  { subject = '', headline = '', paragraph = '' }: StoreTexts,
  isDraft: boolean,
) {
  const href = messageTextPath(email);
  const texts = { subject, headline, paragraph };
  return {
    title: textName(email),
    back: { href: pathWith(MESSAGES_HOME, { language: email.language }), label: 'Messages' },
    href,
    ...texts,
    names: namesFor(email.kind).map((name) => `{{${name}}}`),
    form_id: randomUUID(),
    isChanged: !isDraft && Object.values(texts).some((each) => each !== ''),
    isDraft,
    frame: pathWith(`${href}/html`, isDraft ? { draft: 'yes', ...texts } : {}),
  };
}
