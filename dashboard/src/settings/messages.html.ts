import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { type messagesPage, type messageTextPage } from './messages.page.js';
import { settingsForm } from './settings-form.html.js';

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
