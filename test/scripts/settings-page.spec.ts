// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OWN_VARIABLES } from '../../dashboard/src/core/settings.js';
import { variables } from '../../src/app/config.js';

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/settings-page.mjs')).href;
const { settingsPage } = (await import(script)) as { settingsPage(all: object): string };

describe('The page of settings', () => {
  const all = { ...variables, ...OWN_VARIABLES };

  it('has a row for each setting, with its values, its default and its comment', () => {
    const page = settingsPage(all);
    for (const name of Object.keys(all)) expect(page).toContain(`\n| \`${name}\` | `);
    expect(page).toContain('| `DATABASE_POOL_SIZE` | 1 to 200 | `10` | Most database connections of each process. |');
    expect(page).toMatch(
      /\| `TLS_TERMINATED_BY_PROXY` \| true, false \| `false` \| `true` behind a proxy .*https`\. \|/,
    );
    expect(page).toMatch(/\| `JWT_SECRET` \| secret \| required \| Signs .* differs from `ENCRYPTION_KEY`\. \|/);
  });

  it('is not made where a setting has no comment, or a comment no setting', () => {
    expect(() => settingsPage({ ...all, NEW_SETTING: variables.PORT })).toThrow('without a comment: NEW_SETTING');
    const { PORT: _port, ...others } = all;
    expect(() => settingsPage(others)).toThrow('PORT is no setting');
  });
});
