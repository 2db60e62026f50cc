// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

interface Job {
  needs?: string | string[];
  uses?: string;
  permissions?: Record<string, string>;
  steps?: { run?: string; uses?: string; with?: Record<string, unknown> }[];
}

const { on, jobs } = load(readFileSync('.github/workflows/release.yml', 'utf8')) as {
  on: { push: { tags: string[] } };
  jobs: Record<'test' | 'slow' | 'package' | 'image' | 'notes', Job>;
};

const commandsOf = ({ steps = [] }: Job): string => steps.map(({ run = '' }) => run).join('\n');

describe('A tag of a release', () => {
  it('runs all tests before it publishes anything', () => {
    expect(on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
    expect(jobs.test.uses).toBe('./.github/workflows/ci.yml');
    expect(jobs.slow.uses).toBe('./.github/workflows/nightly.yml');
    const tests = ['test', 'slow'];
    expect([jobs.package.needs, jobs.image.needs, jobs.notes.needs]).toEqual([tests, tests, ['package', 'image']]);
  });

  it.each(['package', 'image', 'notes'] as const)('stops the %s if the versions do not agree', (job) => {
    expect(commandsOf(jobs[job])).toContain('node scripts/release-notes.mjs "$GITHUB_REF_NAME"');
  });

  it('publishes packages and image with their provenance, and stores no token', () => {
    const published = commandsOf(jobs.package).match(/^npm publish .*$/gm);
    expect(published).toEqual([
      'npm publish --provenance --access public',
      'npm publish --provenance --access public --workspace packages/client',
    ]);
    expect(jobs.package.permissions).toMatchObject({ 'id-token': 'write' });
    expect(commandsOf(jobs.image)).toContain('--provenance mode=max');
    expect(readFileSync('.github/workflows/release.yml', 'utf8')).not.toContain('secrets.');
  });

  it('lists the packages in the image (SBOM), and attests the image and the list', () => {
    const { permissions, steps = [] } = jobs.image;
    expect(permissions).toMatchObject({ 'id-token': 'write', attestations: 'write' });
    expect(commandsOf(jobs.image)).toContain('npm sbom --sbom-format cyclonedx');
    const attested = steps.filter(({ uses }) => uses?.startsWith('actions/attest@')).map((step) => step.with);
    const image = { 'subject-digest': '${{ steps.image.outputs.digest }}', 'push-to-registry': true };
    const list = 'parcelward.cdx.json';
    expect(attested).toMatchObject([image, { ...image, 'sbom-path': list }, { 'subject-path': list }]);
    expect(commandsOf(jobs.notes)).toContain(`gh release create "$GITHUB_REF_NAME" ${list}`);
  });
});

describe('Every workflow', () => {
  const workflows = readdirSync('.github/workflows').map((name) => join('.github/workflows', name));

  it.each(workflows)('%s uses only actions of a fixed commit, and may only read unless a job says more', (file) => {
    const { permissions, jobs: each } = load(readFileSync(file, 'utf8')) as { permissions: object; jobs: object };
    expect(permissions).toEqual({ contents: 'read' });
    const actions = (Object.values(each) as Job[]).flatMap(({ steps = [] }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(actions.length).toBeGreaterThan(1);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});
