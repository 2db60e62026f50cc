#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run pictures`: photographs the running demo (`npm run up`) for README and guides, into docs/images/.
// `npm run pictures -- states`: photographs the tracking page in all its states, to be looked at.
import { readFileSync } from 'node:fs';
import { findBrowser, pictureFonts } from './lib/browser.mjs';
import { inRoot, local } from './lib/folders.mjs';
import { Refusal, say } from './lib/say.mjs';
import { demoApi } from './pictures/demo-api.mjs';
import { heroPage } from './pictures/hero.mjs';
import { PICTURES } from './pictures/names.mjs';
import { photographStates } from './pictures/states.mjs';

const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 };
const HERO = { viewport: { width: 1600, height: 820 }, deviceScaleFactor: 1 };

try {
  await photographAll();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function photographAll() {
  const isOfStates = process.argv[2] === 'states';
  const demo = isOfStates ? undefined : readDemo();
  const { command, env } = await findBrowser();
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: command,
    env: { ...process.env, ...env, ...(await pictureFonts()) },
  });
  try {
    await (demo ? photographDemo(browser, demo) : photographStates(browser));
  } finally {
    await browser.close();
  }
}

async function photographDemo(browser, demo) {
  const api = await demoApi(demo);
  const open = async (options) =>
    (
      await browser.newContext({ ...options, ignoreHTTPSErrors: true, colorScheme: 'light', locale: 'en-US' })
    ).newPage();
  const claim = await api.claim();
  const phone = await open(PHONE);
  const desk = await open(DESK);
  await signIn(desk, demo);
  /** @type {Record<string, Buffer>} */
  const pictures = {
    'tracking-page': await photograph(phone, await api.trackingPage()),
    'return-page': await photograph(phone, await api.returnPage()),
    claim: await photograph(desk, `${demo.dashboard_url}/claims/${claim.claim_id}`),
    overview: await photograph(desk, `${demo.dashboard_url}/overview`),
    ...(await platformPictures(desk, demo)),
  };
  const hero = await open(HERO);
  await hero.setContent(heroPage(pictures, claim));
  pictures.hero = await hero.screenshot();
  for (const name of PICTURES) await save(name, pictures[name]);
}

/** The pages of the sample shop's connection, after an order that was applied and one that was parked. */
async function platformPictures(page, { inbox_url, dashboard_url, sample_shop: { store_id, url } }) {
  for (const label of ['Place an order', 'Place one of 300 lines']) {
    await page.goto(`${inbox_url}/shop`);
    await Promise.all([page.waitForURL('**/shop#*'), page.click(`text="${label}"`)]);
  }
  const platforms = `${dashboard_url}/integration/platforms`;
  const connection = `${platforms}/${url.split('/').pop()}`;
  return {
    'connect-woocommerce': await photograph(page, `${platforms}?store=${store_id}`, 'details'),
    'connect-shopify': await photograph(page, connection, 'details'),
    'parked-deliveries': await photograph(page, `${connection}/parked`),
  };
}

function readDemo() {
  try {
    return JSON.parse(readFileSync(`${local}/demo.json`, 'utf8'));
  } catch {
    throw new Refusal('The pictures show the demo: start it in another terminal with "npm run up".');
  }
}

async function signIn(page, { dashboard_url, dashboard_email, dashboard_password }) {
  await page.goto(`${dashboard_url}/sign-in`);
  await page.fill('[name=email]', dashboard_email);
  await page.fill('[name=password]', dashboard_password);
  await Promise.all([page.waitForURL('**/overview'), page.click('form[action="/sign-in"] button')]);
}

/** The window, without the notice that the demo's tracking is simulated, and with the first of what `opened` selects open. */
async function photograph(page, url, opened = '') {
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  if (response?.status() !== 200) throw new Refusal(`${url} answered ${response?.status()}.`);
  // The pages' policy allows no further style.
  await page.locator('.notice').evaluateAll((notices) => notices.forEach((notice) => notice.remove()));
  if (opened)
    await page
      .locator(opened)
      .first()
      .evaluate((element) => element.setAttribute('open', ''));
  return page.screenshot({ animations: 'disabled' });
}

async function save(name, png) {
  const { default: sharp } = await import('sharp');
  const file = inRoot(`docs/images/${name}.png`);
  const { size } = await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toFile(file);
  say('picture', `${name}.png, ${Math.round(size / 1024)} KB`);
}
