// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Script {
  releaseNotes(tag: string, versions: Record<string, string>, changelog: string): string;
}

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/release-notes.mjs')).href;
const { releaseNotes } = (await import(script)) as Script;

const changelog = `# Changelog

## [Unreleased]

- later

## [1.2.3] - 2026-11-22

### Fixed

- a defect

## [1.2.2] - 2026-11-01

- earlier

[1.2.3]: https://example.com/v1.2.3
`;

describe('The notes of a release', () => {
  it("are the changelog's section of its version", () => {
    expect(releaseNotes('v1.2.3', { 'package.json': '1.2.3' }, changelog)).toBe('### Fixed\n\n- a defect');
    expect(releaseNotes('v1.2.2', {}, changelog)).toBe('- earlier');
  });

  it('are refused if a file has another version', () => {
    const versions = { 'package.json': '1.2.3', 'openapi.json': '1.2.2' };
    expect(() => releaseNotes('v1.2.3', versions, changelog)).toThrow(
      'openapi.json has version 1.2.2, but the tag is v1.2.3.',
    );
  });

  it('are refused if the changelog has no such section', () => {
    expect(() => releaseNotes('v1.2.4', {}, changelog)).toThrow('CHANGELOG.md has no section "## [1.2.4] - DATE".');
  });
});
