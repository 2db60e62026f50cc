// SPDX-License-Identifier: Apache-2.0
/** The elements that begin a new line, with the mark before its text. */
const MARKS: Record<string, string> = {
  ...{ h1: '# ', h2: '## ', h3: '### ', h4: '#### ', li: '- ' },
  ...{ p: '', div: '', section: '', article: '', ul: '', ol: '', dl: '', dt: '', dd: '  ', nav: '', footer: '' },
  ...{ header: '', main: '', summary: '', details: '', aside: '', span: '', form: '', label: '' },
};
/** Elements within a line. */
const INLINE = new Set(['span', 'label', 'details']);

/**
 * The text of a page as lines that people can read and compare: headings as in Markdown, links as `[text](href)`, tones as
 * `{bad}`, the current event and step as `>>`, and text for screen readers only in `(…)`.
 */
export function pageLines(html: string): string {
  const body = html.replace(/^[^]*<body>/, '').replaceAll(/<circle[^>]*>|<path[^>]*>/g, '');
  const lines: string[] = [];
  let line = '';
  const links: string[] = [];
  const closers: string[] = [];
  const endLine = (next?: string): void => {
    if (!/^(?:#+|-|- >>|\[(?:open|closed)\])?$/.test(line.trim())) lines.push(line.trim());
    // The mark of a list item or a card stands before its first line.
    else if (next !== undefined) next = line + next;
    line = next ?? '';
  };
  for (const [, text = '', closing, name = '', attributes = ''] of body.matchAll(/([^<]*)<(\/?)([\w!]+)([^>]*)>/g)) {
    line += decoded(text.replaceAll(/\s+/g, ' '));
    const attribute = (of: string): string | undefined => new RegExp(`\\b${of}="([^"]*)"`).exec(attributes)?.[1];
    if (closing === '/') {
      if (name === 'a') line += `](${links.pop() ?? ''})`;
      if (name === 'text' || name === 'strong' || name === 'summary') line += ' ';
      if (name === 'svg') endLine();
      if (['p', 'span', 'strong'].includes(name)) line += closers.pop() ?? '';
      if (name in MARKS && !INLINE.has(name)) endLine();
      continue;
    }
    if (name in MARKS && !INLINE.has(name)) endLine(MARKS[name]);
    if (name === 'details') endLine(attributes.includes('open') ? '[open] ' : '[closed] ');
    if (name === 'svg' && attribute('class') === 'route') endLine('route: ');
    if (name === 'a') {
      links.push(decoded(attribute('href') ?? ''));
      line += ' [';
    }
    if (attribute('aria-current') !== undefined) line += '>> ';
    if (['p', 'span', 'strong'].includes(name)) {
      const isUnseen = attribute('class') === 'unseen';
      line += isUnseen ? '(' : '';
      const tone = /\b(plain|good|warn|bad)\b/.exec(attribute('class') ?? '')?.[1];
      closers.push(isUnseen ? ') ' : tone === undefined ? '' : ` {${tone}}`);
    }
    if (name === 'text' && attribute('class') === 'now') line += '>>';
  }
  endLine();
  return `${lines.map((each) => each.replaceAll(/ {2,}/g, ' ')).join('\n')}\n`;
}

function decoded(text: string): string {
  return text.replaceAll('&#x27;', "'").replaceAll('&#x3D;', '=').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
