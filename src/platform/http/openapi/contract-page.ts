// SPDX-License-Identifier: Apache-2.0
/** Rules may be named, or be a range such as `C-ORD-1 to C-ORD-9`. */
const RULE = /\bC-[A-Z]+-\d+\b/g;

/** The page of the contract: each section and each rule has an anchor, and each mention of a rule leads to it (C-DOC-15). */
export function contractPage(markdown: string): string {
  const blocks = markdown.split(/\n{2,}/).map((block) => blockHtml(block.trim()));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parcelward: the contract</title>
<link rel="icon" href="../favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<p><a href="../reference">Reference</a></p>
${blocks.join('\n')}
</main>
</body>
</html>
`;
}

const STYLE = `
body { margin: 0; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: #1d2733; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
a { color: #2447b3; }
li { margin: .35rem 0; overflow-wrap: anywhere; }
li:target, :is(h2, h3):target { background: #fff3c4; }
code { font: .875em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: #f1f3f7; padding: .1em .25em; }
@media (prefers-color-scheme: dark) {
  body { background: #14181f; color: #dfe4ec; }
  a { color: #93b0ff; }
  code { background: #232a35; }
  li:target, :is(h2, h3):target { background: #4a3f10; }
}
`;

/** A heading with the anchor that GitHub gives it, a list, or a paragraph. */
function blockHtml(block: string): string {
  const heading = /^(#{1,4}) (.+)$/.exec(block);
  if (heading) {
    const [, marks = '', text = ''] = heading;
    const anchor = text
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
    return `<h${marks.length} id="${anchor}">${inlineHtml(text)}</h${marks.length}>`;
  }
  if (!block.startsWith('- ')) return `<p>${inlineHtml(block)}</p>`;
  return `<ul>\n${block
    .split(/\n(?=- )/)
    .map(itemHtml)
    .join('\n')}\n</ul>`;
}

function itemHtml(item: string): string {
  const [, rule, text] = /^- \*\*(C-[A-Z]+-\d+)\*\* ([^]*)$/.exec(item) ?? [];
  if (rule === undefined) return `<li>${inlineHtml(item.slice(2))}</li>`;
  return `<li id="${rule}"><b>${rule}</b> ${inlineHtml(text ?? '')}</li>`;
}

/** Code, links, bold text and mentions of rules. Other files of the repository are named, not linked. */
function inlineHtml(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith('`') ? `<code>${escaped(part.slice(1, -1))}</code>` : proseHtml(part)))
    .join('');
}

function proseHtml(text: string): string {
  return escaped(text)
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_, name: string, target: string) =>
      /^(#|https:)/.test(target) ? `<a href="${target}">${name}</a>` : name,
    )
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(RULE, (rule) => `<a href="#${rule}">${rule}</a>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
