// SPDX-License-Identifier: Apache-2.0
import { text as streamText } from 'node:stream/consumers';
import { type Cheerio, load } from 'cheerio';
import { type Element } from 'domhandler';
import { type Role } from '../../src/staff/model/staff.js';
import { type Visit } from './browser.js';
import { type Dashboard, visitAs } from './dashboards.js';
import { type Entries, type Entry, HtmlClient } from './html-client.js';
import { newStaff, type TestStaff } from './staff.js';
import { type TestStore } from './stores.js';

const MOST_CLICKS = 3;
const SCREEN = { viewport: { width: 1440, height: 900 } };

/** A person at work in Chromium, who has at most three clicks. Typing, choosing an option and choosing a file are free. */
export class Desk {
  /** The panel that was opened last. */
  private panel = '';
  private clicks = 0;
  /** Reads the page that is open. */
  readonly client: HtmlClient;

  private constructor(
    private readonly visit: Visit,
    readonly person: TestStaff,
    baseUrl: string,
  ) {
    this.client = new HtmlClient(baseUrl);
  }

  /** A new person of a store, who sees a page. */
  static async at(dashboard: Dashboard, store: TestStore, path = '/overview', role: Role = 'support'): Promise<Desk> {
    const person = await newStaff([store], role);
    const visit = await visitAs(dashboard.baseURL, person, SCREEN, store);
    const desk = new Desk(visit, person, dashboard.baseURL);
    await visit.open(path);
    await desk.read();
    return desk;
  }

  title(): string {
    return this.client.text('h1');
  }

  link(name: string | RegExp, part?: string): Promise<void> {
    return this.leave(() => this.click(this.client.link(name, part)));
  }

  /** Clicks a link to a file, and returns its text. */
  async download(name: string): Promise<string> {
    const downloading = this.visit.page.waitForEvent('download');
    await this.click(this.client.link(name));
    return streamText(await (await downloading).createReadStream());
  }

  /** Clicks a button that opens a panel. */
  open(opener: string | RegExp): Promise<void> {
    this.panel = this.client.panel(opener);
    const id = this.client.$(this.panel).attr('id');
    return this.click(this.client.$<Element, string>(`[popovertarget="${id}"]`).first());
  }

  /** Unfolds a part of the page. */
  async unfold(summary: string, part: string): Promise<void> {
    await this.click(this.client.$(part).find(`summary:contains("${summary}")`));
    await this.read();
  }

  /** Fills in a form, and clicks a button of it. */
  async submit(button: string, entries: Entries = {}, part = 'body'): Promise<void> {
    const clicked = this.client.buttons(button, part).first();
    const form = this.client.formOf(clicked);
    for (const [label, entry] of Object.entries(entries)) await this.enter(this.client.field(form, label), entry);
    await this.leave(() => this.click(clicked));
  }

  /** Fills in the form of the open panel, and clicks a button of it. */
  confirm(button: string, entries?: Entries): Promise<void> {
    return this.submit(button, entries, this.panel);
  }

  /** Types into the search field of the page, and presses Enter. */
  async search(text: string): Promise<void> {
    this.count();
    const field = this.visit.page.getByLabel('Search everything');
    await field.fill(text);
    await this.leave(() => field.press('Enter'));
  }

  private async enter(field: Cheerio<Element>, entry: Entry): Promise<void> {
    const control = this.visit.page.locator(placeOf(field));
    if (field.is('select')) await control.selectOption(entry as string);
    else if (typeof entry === 'string') await control.fill(entry);
    else {
      const files = entry as Exclude<Entry, string | boolean | readonly string[]>;
      await control.setInputFiles(
        files.map(({ name, type, content }) => ({ name, mimeType: type, buffer: Buffer.from(content) })),
      );
    }
  }

  /** Clicks on something that people see: Chromium waits until nothing hides it. */
  private async click(target: Cheerio<Element>): Promise<void> {
    this.count();
    expect(target).toHaveLength(1);
    await this.visit.page.locator(placeOf(target)).click();
  }

  /** Does what opens another page, and reads that. */
  private async leave(act: () => Promise<void>): Promise<void> {
    await Promise.all([this.visit.page.waitForEvent('load'), act()]);
    await this.read();
    expect(this.visit.complaints).toEqual([]);
  }

  private async read(): Promise<void> {
    const { page } = this.visit;
    const { pathname, search } = new URL(page.url());
    [this.client.path, this.client.$] = [`${pathname}${search}`, load(await page.content())];
  }

  private count(): void {
    if (++this.clicks > MOST_CLICKS) throw new Error(`The task takes more than ${MOST_CLICKS} clicks`);
  }
}

/** The place of an element in its document, as a selector. */
function placeOf(element: Cheerio<Element>): string {
  const steps: string[] = [];
  for (let each = element; each.parent().length > 0; each = each.parent())
    steps.unshift(`:nth-child(${each.index() + 1})`);
  return ['html', ...steps].join(' > ');
}
