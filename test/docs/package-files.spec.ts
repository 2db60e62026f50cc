import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linksOf } from './documents.js';

/** The files of the package, beside those that the build makes. */
function packedFiles(): string[] {
  const listing = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files } = { files: [] }] = JSON.parse(listing) as { files: { path: string }[] }[];
  return files.map(({ path }) => path);
}

describe('The package', () => {
  const packed = packedFiles();

  it.each([
    'docs/guides/importing.md',
    'docs/guides/client.md',
    'docs/guides/webhooks.md',
    'docs/guides/integrating.md',
  ])('has the guide %s and all that it links to', (guide) => {
    const linked = linksOf(guide).map(({ text }) => text.split('#')[0] ?? '');
    const wanted = [guide, ...linked.filter(Boolean).map((link) => join(dirname(guide), link))];
    expect(wanted.filter((file) => !packed.includes(file))).toEqual([]);
  });

  it('is built before it is packed', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(scripts.prepack).toBe('npm run build');
  });
});
