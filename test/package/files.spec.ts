// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { linksOf } from '../docs/documents.js';

/** The files of the packed tarball, without the folder in it that all are in. */
function packedFiles(): string[] {
  const listing = execFileSync('tar', ['-tzf', process.env.PARCELWARD_PACKED ?? ''], { encoding: 'utf8' });
  return listing
    .trim()
    .split('\n')
    .map((path) => path.slice(path.indexOf('/') + 1));
}

describe('The package', () => {
  const packed = packedFiles();

  const documents = packed.filter((path) => path.endsWith('.md'));

  it.each(documents)('has all files and folders that %s links to', (document) => {
    const links = linksOf(document).map(({ text }) => text.split('#')[0] ?? '');
    const wanted = links.filter(Boolean).map((link) => join(dirname(document), link));
    expect(wanted.filter((path) => !packed.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
  });

  it('has the guides, and no settings of an installation', () => {
    const guides = [
      'README.md',
      'docs/guides/importing.md',
      'docs/guides/client.md',
      'docs/guides/webhooks.md',
      'docs/guides/integrating.md',
    ];
    expect(guides.filter((guide) => !packed.includes(guide))).toEqual([]);
    expect(packed.filter((path) => /(?:^|\/)\.env/.test(path))).toEqual(['.env.example']);
  });
});
