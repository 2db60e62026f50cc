// SPDX-License-Identifier: Apache-2.0
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { unpacked } from './debian.mjs';
import { inRoot, local } from './folders.mjs';
import { installPackages } from './install.mjs';
import { findProgram, run } from './run.mjs';
import { patiently, Refusal, say } from './say.mjs';

const onPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chromium-headless-shell'];
const ofDistribution = ['chromium-headless-shell', 'chromium'];
const font = 'fonts-dejavu-core';
const downloads = join(local, 'packages/playwright');

/** Libraries that Playwright's build links against; Ubuntu 24.04 renamed the sound library. */
const libraries = ['libasound2t64', 'libasound2'].map((sounds) =>
  [
    'libatk-bridge2.0-0 libatk1.0-0 libatspi2.0-0 libcairo2 libcups2 libdbus-1-3 libdrm2 libexpat1 libfontconfig1',
    'libgbm1 libglib2.0-0 libnspr4 libnss3 libpango-1.0-0 libudev1 libx11-6 libxcb1 libxcomposite1 libxdamage1',
    'libxext6 libxfixes3 libxkbcommon0 libxrandr2',
    `${sounds} ${font}`,
  ].join(' '),
);

/**
 * Finds a Chromium that renders a page: the one that `CHROMIUM` names, else one on the path, else the distribution's packages,
 * else Playwright's own download. Returns `{command, env}`.
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM;
  const ways = given ? [() => ({ command: given, env: {} })] : waysHere();
  const reasons = [];
  for (const way of ways) {
    try {
      const browser = await way();
      await draws(browser);
      say('browser', given ? 'set by CHROMIUM' : browser.command);
      return browser;
    } catch (error) {
      reasons.push(error.message);
    }
  }
  throw new Refusal(
    `No Chromium could be started here: install one, so that chromium is on the path, or set CHROMIUM to its path.\n${reasons.join('\n')}`,
  );
}

/** Tries an earlier download before the distribution's packages, because those did not work when it was made. */
function waysHere() {
  const command = findProgram(onPath);
  const ways = existsSync(downloads) ? [downloaded, unpackedBrowser] : [unpackedBrowser, downloaded];
  return command ? [() => ({ command, env: {} }), ...ways] : ways;
}

/**
 * Starts a Chromium for all browser tests and returns its WebSocket URL. It resolves only host names of
 * this machine, so that no test depends on another host. It ends with this process.
 */
export async function startBrowser({ command, env }) {
  const { chromium } = await import('playwright-core');
  const server = await chromium.launchServer({
    executablePath: command,
    env: { ...process.env, ...env },
    args: ['--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return server.wsEndpoint();
}

async function unpackedBrowser() {
  const { prefix, env } = await unpacked(
    'browser',
    ofDistribution.map((name) => `${name} ${font}`),
  );
  // Not the programs in usr/bin: those are scripts that expect it in another place.
  const command = ofDistribution.map((name) => join(prefix, 'usr/lib/chromium', name)).find(existsSync);
  if (!command) throw new Error(`no ${ofDistribution.join(' or ')} in the packages`);
  return { command, env: { ...env, ...fonts(prefix) } };
}

/** Playwright's build of Chromium, which runs if its libraries are there. */
async function downloaded() {
  await installPackages();
  const args = [inRoot('node_modules/playwright-core/cli.js'), 'install', 'chromium-headless-shell'];
  const env = { PLAYWRIGHT_BROWSERS_PATH: downloads };
  try {
    await patiently('browser', "downloading Playwright's build of Chromium", () =>
      run(process.execPath, args, { env }),
    );
  } catch (error) {
    rmSync(downloads, { recursive: true, force: true });
    throw error;
  }
  const file = readdirSync(downloads, { recursive: true, encoding: 'utf8' }).find((name) =>
    ['chrome-headless-shell', 'headless_shell', 'chrome-headless-shell.exe'].includes(basename(name)),
  );
  if (!file) throw new Refusal("Playwright's download has no headless shell");
  const browser = { command: join(downloads, file), env: {} };
  const works = await draws(browser).then(
    () => true,
    () => false,
  );
  if (works) return browser;
  const { prefix, env: ofLibraries } = await unpacked('libraries', libraries);
  return { ...browser, env: { ...ofLibraries, ...fonts(prefix) } };
}

/** The environment of a browser that draws with the fonts of pictures. */
export async function pictureFonts() {
  const { prefix } = await unpacked('fonts', ['fonts-inter fonts-jetbrains-mono', font]);
  return fonts(prefix, { 'system-ui': 'Inter', 'sans-serif': 'Inter', monospace: 'JetBrains Mono' });
}

const dejaVu = { 'sans-serif': 'DejaVu Sans', serif: 'DejaVu Serif', monospace: 'DejaVu Sans Mono' };

/**
 * Writes a font configuration for an unpacked browser, because a machine without fonts may have none.
 * @param {Record<string, string>} families
 */
function fonts(prefix, families = dejaVu) {
  const file = join(prefix, 'fonts.conf');
  const family = (generic, name) =>
    `<alias><family>${generic}</family><prefer><family>${name}</family></prefer></alias>`;
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    `<dir>${join(prefix, 'usr/share/fonts')}</dir>`,
    '<dir>/usr/share/fonts</dir>',
    `<cachedir>${join(prefix, 'fonts.cache')}</cachedir>`,
    ...Object.entries(families).map(([generic, name]) => family(generic, name)),
    '</fontconfig>',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return { FONTCONFIG_FILE: file };
}

/** Fails unless the browser renders a page: a `chromium` on the path may be a script that asks for a snap. */
async function draws({ command, env }) {
  const profile = mkdtempSync(join(tmpdir(), 'parcelward-browser-'));
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${profile}`];
  try {
    const page = await run(command, [...args, '--dump-dom', 'data:text/html,<p>drawn'], { env, timeout: 60_000 });
    if (!page.includes('<p>drawn')) throw new Refusal(`${command} renders no page`);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
