import { template } from '../core/render.js';
import { type TestInboxPage, type TestMessagePage } from './test-inbox.page.js';

export const TEST_INBOX = template<TestInboxPage>(
  `<p class="lead soft">The emails and text messages that customers of this test store would have got. The inbox keeps the newest 500 for 30 days.</p>
{{> table messages}}
{{> pagination pages}}`,
);

export const TEST_MESSAGE = template<TestMessagePage>(`<div class="split">
<div>{{#if frame}}<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" src="{{frame}}"></iframe>{{else}}<section class="card"><p class="lines">{{text}}</p></section>{{/if}}</div>
<div><section class="card"><h2>Details</h2>{{> facts}}</section>
{{#if frame}}<details class="card"><summary>Text version</summary><pre>{{text}}</pre></details>{{/if}}</div></div>`);
