import { template } from '../core/render.js';
import { type TestInboxPage, type TestMessagePage } from './test-inbox.page.js';

export const TEST_INBOX = template<TestInboxPage>(
  `<p class="hint">The emails and text messages that customers of this test store would have got. The inbox keeps the newest 500 for 30 days.</p>
{{> table messages}}
{{> pagination pages}}`,
);

export const TEST_MESSAGE = template<TestMessagePage>(`<p><a href="/test-inbox">All messages</a></p>
<section class="card">{{> facts}}</section>
{{#if frame}}<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" src="{{frame}}"></iframe>
<details><summary>Text version</summary><pre>{{text}}</pre></details>{{else}}<section class="card"><pre>{{text}}</pre></section>{{/if}}`);
