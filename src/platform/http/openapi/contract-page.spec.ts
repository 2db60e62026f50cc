// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { contractPage } from './contract-page.js';

const markdown = readFileSync('docs/reference/contract.md', 'utf8');
const page = contractPage(markdown);
const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor));

describe('C-DOC-15: the page of the contract', () => {
  it('has an anchor of each rule and section, and each link leads to one', () => {
    const rules = [...markdown.matchAll(/^- \*\*(C-[A-Z]+-\d+)\*\*/gm)].map(([, rule]) => rule);
    expect(rules.length).toBeGreaterThan(900);
    expect(rules.filter((rule) => !anchors.has(rule))).toEqual([]);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target ?? '');
    expect(targets.length).toBeGreaterThan(150);
    expect(targets.filter((target) => !anchors.has(target))).toEqual([]);
  });

  it('keeps the text, and shows markup in code as it is', () => {
    const html = contractPage(
      '# A & B\n\nOne\ntwo `<a>` **x** [y](carriers.md) [w](#a--b)\n\n- **C-ORD-1** As C-ORD-1.\n- b',
    );
    expect(html).toContain('<h1 id="a--b">A &amp; B</h1>');
    expect(html).toContain('<p>One\ntwo <code>&lt;a&gt;</code> <b>x</b> y <a href="#a--b">w</a></p>');
    expect(html).toContain('<li id="C-ORD-1"><b>C-ORD-1</b> As <a href="#C-ORD-1">C-ORD-1</a>.</li>\n<li>b</li>');
  });
});
