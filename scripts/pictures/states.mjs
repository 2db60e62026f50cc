// SPDX-License-Identifier: Apache-2.0
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot, local } from '../lib/folders.mjs';
import { run } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';

const PHONE = { viewport: { width: 390, height: 780 } };
/** How many pages stand side by side on a sheet. */
const PAGES_OF_SHEET = 5;

/**
 * Photographs the tracking page in each state of test/fixtures/tracking-histories.json, in all languages, light and dark, and puts
 * the pictures on sheets.
 */
export async function photographStates(browser) {
  const folder = join(local, 'states');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The spec of the page knows how to draw a history.
  const jest = [inRoot('node_modules/jest/bin/jest.js'), '--selectProjects', 'unit', '--testPathPatterns'];
  await run(process.execPath, [...jest, 'tracking/tracking-page'], { env: { PAGES_FOLDER: folder } });
  const pages = readdirSync(folder);
  for (const language of new Set(pages.map((file) => file.slice(0, 2))))
    for (const colorScheme of ['light', 'dark']) {
      const window = await browser.newPage({ ...PHONE, colorScheme });
      const pictures = [];
      for (const file of pages.filter((name) => name.startsWith(language))) {
        const picture = file.replace(/\.html$/, `-${colorScheme}.png`);
        await photograph(window, folder, file, picture);
        pictures.push(picture);
      }
      await window.setViewportSize({ width: PAGES_OF_SHEET * 400, height: 800 });
      for (let first = 0; first < pictures.length; first += PAGES_OF_SHEET) {
        const sheet = `sheet-${language}-${colorScheme}-${first / PAGES_OF_SHEET + 1}`;
        const shown = pictures.slice(first, first + PAGES_OF_SHEET).map((picture) => `<img src="${picture}">`);
        const html = `<body style="margin:0;display:flex;gap:10px;align-items:flex-start;background:#888">${shown.join('')}`;
        writeFileSync(join(folder, `${sheet}.html`), html);
        await photograph(window, folder, `${sheet}.html`, `${sheet}.png`);
      }
      await window.close();
    }
  say('pictures', `${pages.length * 2} pages on sheets in ${folder}`);
}

async function photograph(window, folder, page, picture) {
  await window.goto(pathToFileURL(join(folder, page)).href);
  await window.screenshot({ path: join(folder, picture), fullPage: true, animations: 'disabled' });
}
