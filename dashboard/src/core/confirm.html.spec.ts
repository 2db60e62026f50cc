// SPDX-License-Identifier: Apache-2.0
import { confirmPanel } from './confirm.html.js';
import { template } from './render.js';

const FORM =
  '<form method="post"><input type="hidden" name="csrf" value="x"><label>Reason<input name="reason"></label><button>Deny</button></form>';
const escape = (text: string): string => text.replaceAll('<', '&lt;');

describe('a confirmation', () => {
  it('is a button that opens a named dialog without script', () => {
    const html = confirmPanel({ id: 'deny', label: 'Deny', title: 'Deny <1>?' }, FORM, escape);
    expect(html).toContain('<button class="secondary opens" type="button" popovertarget="deny">Deny</button>');
    expect(html).toContain('<div class="confirm" id="deny" popover role="dialog" aria-labelledby="deny-title">');
    expect(html).toContain('<h2 id="deny-title">Deny &lt;1>?</h2>');
  });

  it('focuses the first field that a person fills in', () => {
    const html = confirmPanel({ id: 'deny', label: 'Deny', title: 'Deny?' }, FORM, escape);
    expect(html).toContain('<input autofocus name="reason">');
    expect(html.match(/autofocus/g)).toHaveLength(1);
  });

  it('focuses Cancel if the act is dangerous', () => {
    const html = confirmPanel({ id: 'deny', label: 'Deny', title: 'Deny?', tone: 'danger' }, FORM, escape);
    expect(html).toContain('popovertargetaction="hide" autofocus>Cancel</button><button>Deny</button></form>');
    expect(html.match(/autofocus/g)).toHaveLength(1);
  });

  it('has Cancel beside the button of the form', () => {
    const html = confirmPanel({ id: 'a', label: 'A', title: 'A?' }, FORM, escape);
    expect(html).toContain('popovertarget="a" popovertargetaction="hide">Cancel</button><button>Deny</button></form>');
  });

  it('names the button that closes it, where Cancel would be read as the act', () => {
    const html = confirmPanel({ id: 'a', label: 'Cancel order', title: 'A?', dismiss: 'Keep order' }, FORM, escape);
    expect(html).toContain('popovertargetaction="hide">Keep order</button><button>Deny</button></form>');
  });

  it('says what it is about if several have the same label', () => {
    const html = confirmPanel({ id: 'a', label: 'Delete', title: 'A?', about: 'https://a.example' }, FORM, escape);
    expect(html).toContain('aria-label="Delete https://a.example">Delete</button>');
  });

  it('shows the view around it in its content', () => {
    const page = template<object>('{{#each items}}{{#confirm id=key label="A" title=name}}{{id}}{{/confirm}}{{/each}}');
    const layout = { title: '', staff: undefined, isSimulated: false, isUntracked: false };
    const items = [{ id: 'own', key: 'k', name: '<b>' }];
    const html = page({ ...layout, back: undefined, flash: undefined, refusal: undefined, items });
    expect(html).toContain('<h2 id="k-title">&lt;b&gt;</h2>own</div>');
  });
});
