// SPDX-License-Identifier: Apache-2.0
import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { FormData } from 'undici';
import { agent } from './agent.js';

/** The name that people see, or else a part of it in any case; or a pattern. */
type Name = string | RegExp;

/** A file of a file field. */
export interface PickedFile {
  name: string;
  type: string;
  content: Uint8Array;
}

/** The value for a field: a text, the text or value of an option, several of them, the value of a radio button, a tick, or files. */
export type Entry = string | boolean | readonly string[] | readonly PickedFile[];

/** Entries by the label of their field, or by its name if labels do not differ. */
export type Entries = Record<string, Entry>;

/** A response to a request that opens no page. */
export interface Response {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const BLOCKS = new Set(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 header hr legend li main nav ol option p pre section select summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);
/** Elements that show no text until somebody opens them, or never. */
const CLOSED = '[popover], [hidden], script, style, template, head';

/**
 * A browser without scripts, styles and layout: it opens pages, follows links and submits forms over HTTP, with separate cookies.
 * Tests need Chromium, which costs more CPU time, only for layout, colours, the keyboard and scripts.
 */
export class HtmlClient {
  /** Of the page that is open. */
  status = 0;
  headers: Record<string, string> = {};
  /** The path and query of the page that is open. */
  path = '/';
  /** The page that is open. */
  $: CheerioAPI = load('');
  /** The paths of all requests, redirects included. */
  readonly requests: string[] = [];
  /** Headers that every request sends, such as the client's address as a proxy reports it. */
  readonly sentHeaders: Record<string, string> = { accept: 'text/html', 'accept-language': 'en-US' };
  /** The cookies of this session by name. */
  readonly cookies = new Map<string, string>();

  /** @param check throws if a page breaks a rule that holds for every page */
  constructor(
    readonly baseUrl: string,
    private readonly check: (page: HtmlClient) => void = () => undefined,
  ) {}

  /** Opens a page, or where it redirects to. */
  async open(path: string): Promise<this> {
    return this.show(path, await this.request(path));
  }

  reload(): Promise<this> {
    return this.open(this.path);
  }

  /** Requests a path as this session, and leaves the page open. */
  get(path: string): Promise<Response> {
    return this.request(path);
  }

  /** Posts the fields of a form as this session, follows no redirect, and leaves the page open. Files are sent as multipart. */
  post(path: string, fields: Record<string, string | PickedFile>): Promise<Response> {
    const entries = Object.entries(fields);
    const isText = entries.every((entry): entry is [string, string] => typeof entry[1] === 'string');
    return this.request(path, 'POST', isText ? new URLSearchParams(entries) : multipart(entries));
  }

  /** The visible text of a part of the page: blocks on lines of their own, cells apart by tabs. Closed panels show no text. */
  text(part = 'main'): string {
    return textOf(this.$, this.one(part));
  }

  /** The texts of all elements that match. */
  texts(selector: string): string[] {
    return this.$(selector)
      .toArray()
      .map((element) => textOf(this.$, this.$(element)));
  }

  /** The message of the page about the sent form. */
  said(): string {
    return this.$('main > .flash').first().text();
  }

  /** The number of elements that match. */
  count(selector: string): number {
    return this.$(selector).length;
  }

  /** The link of this name. */
  link(name: Name, part = 'body'): Cheerio<Element> {
    return this.named('a[href]', name, part);
  }

  /** Opens the page that a link leads to. */
  follow(name: Name, part?: string): Promise<this> {
    return this.open(String(this.link(name, part).attr('href')));
  }

  /** The buttons of this name that submit a form. */
  buttons(name: Name, part = 'body'): Cheerio<Element> {
    return this.allNamed('button:not([type=button])', name, part);
  }

  /**
   * Enters values into a form, and submits it with the first button of this name.
   * @param part a selector of the part of the page with the button
   */
  async submit(button: Name, entries: Entries = {}, part = 'body'): Promise<this> {
    const found = this.buttons(button, part).first();
    if (found.length === 0) throw new Error(`No button ${String(button)} in ${part}:\n${this.text('body')}`);
    if (found.attr('disabled') !== undefined) throw new Error(`The button ${String(button)} is disabled`);
    return this.send(this.formOf(found), found, entries);
  }

  /** Enters a text into the field with this label, and submits its form with the key Enter. */
  pressEnter(label: string, text: string, part = 'body'): Promise<this> {
    const form = this.field(this.one(part), label).closest('form') as Cheerio<Element>;
    const button = form.find('button:not([type=button])').first() as Cheerio<Element>;
    const fields = form.find('input:not([type=hidden], [type=checkbox], [type=radio])');
    if (button.length === 0 && fields.length > 1) throw new Error(`Enter sends no form with several fields: ${label}`);
    return this.send(form, button, { [label]: text });
  }

  /** Submits a form with a button, if it has one. */
  private async send(form: Cheerio<Element>, found: Cheerio<Element>, entries: Entries): Promise<this> {
    const fields = this.fieldsOf(form, entries);
    const name = found.attr('name');
    if (name !== undefined) fields.push([name, found.attr('value') ?? '']);
    const action = found.attr('formaction') ?? form.attr('action') ?? this.path;
    if (form.attr('method')?.toLowerCase() !== 'post') {
      const query = new URLSearchParams(fields as [string, string][]);
      return this.open(`${action.split('?')[0] ?? ''}?${String(query)}`);
    }
    const isMultipart = form.attr('enctype') === 'multipart/form-data';
    const body = isMultipart ? multipart(fields) : new URLSearchParams(fields as [string, string][]);
    return this.show(action, await this.request(action, 'POST', body));
  }

  /** The panel that the button of this name opens, as a selector. */
  panel(opener: Name, part = 'body'): string {
    const id = this.allNamed('button[popovertarget]', opener, part).first().attr('popovertarget');
    if (id === undefined) throw new Error(`No button ${String(opener)} opens a panel:\n${this.text('body')}`);
    return `[id="${id}"]`;
  }

  /** Opens the panel of a button, enters values, and submits it with a button of the panel. */
  confirm(opener: Name, button: Name, entries: Entries = {}, part?: string): Promise<this> {
    return this.submit(button, entries, this.panel(opener, part));
  }

  /** The section with this heading or label, as a selector. */
  region(name: Name): string {
    const section = this.named('section', name, 'body');
    const by = section.attr('aria-labelledby') === undefined ? 'aria-label' : 'aria-labelledby';
    return `section[${by}="${String(section.attr(by))}"]`;
  }

  /** The value of the field with this label. */
  value(label: string, part = 'body'): string {
    const field = this.field(this.one(part), label);
    return String((field.is('select') ? field.find('option[selected]').attr('value') : field.val()) ?? '');
  }

  /** The values that a form would send. */
  fields(form: string): Record<string, string> {
    return Object.fromEntries(this.fieldsOf(this.one(form), {}) as [string, string][]);
  }

  /** Selects exactly one element. */
  private one(selector: string): Cheerio<Element> {
    const found = this.$(selector) as Cheerio<Element>;
    if (found.length !== 1) throw new Error(`${this.path} has ${found.length} elements ${selector}`);
    return found;
  }

  private named(selector: string, name: Name, part: string): Cheerio<Element> {
    const found = this.allNamed(selector, name, part);
    if (found.length === 0) throw new Error(`No ${selector} is named ${String(name)}:\n${this.text('body')}`);
    return found.first();
  }

  private allNamed(selector: string, name: Name, part: string): Cheerio<Element> {
    const found = this.$(part).find(selector) as Cheerio<Element>;
    const where = (is: (given: string) => boolean): Cheerio<Element> =>
      found.filter((_index, element) => is(this.nameOf(this.$(element))));
    if (typeof name !== 'string') return where((given) => name.test(given));
    const exact = where((given) => given === name);
    return exact.length > 0 ? exact : where((given) => given.toLowerCase().includes(name.toLowerCase()));
  }

  /** The accessible name of a link, a button or a section. */
  private nameOf(control: Cheerio<Element>): string {
    const label = control.attr('aria-labelledby');
    const naming = label === undefined ? control : this.$(`[id="${label}"]`);
    return plain(control.attr('aria-label') ?? textOf(this.$, naming));
  }

  /** The form that a button submits. */
  formOf(button: Cheerio<Element>): Cheerio<Element> {
    const id = button.attr('form');
    return id === undefined ? (button.closest('form') as Cheerio<Element>) : this.one(`form[id="${id}"]`);
  }

  /** The name and value of each field that a form sends. */
  private fieldsOf(form: Cheerio<Element>, entries: Entries): [string, string | PickedFile][] {
    const id = form.attr('id');
    const others = id === undefined ? [] : this.$(`[form="${id}"]`).toArray();
    const controls = [...form.find('input, select, textarea').toArray(), ...others].filter(isTag);
    const entered = new Map<Element, Entry>();
    for (const [label, entry] of Object.entries(entries)) this.enter(form, label, entry, entered);
    return controls.flatMap((control) => {
      const field = this.$(control);
      const name = field.attr('name');
      const isSent = name !== undefined && !field.is('button, [disabled], fieldset[disabled] *');
      return isSent ? this.valuesOf(field, entered.get(control)).map((value) => [name, value] as const) : [];
    }) as [string, string | PickedFile][];
  }

  /** Finds the field of an entry. */
  private enter(form: Cheerio<Element>, label: string, entry: Entry, entered: Map<Element, Entry>): void {
    const field = this.field(form, label);
    const [control] = field.toArray();
    if (!control) return;
    if (field.is('[type=radio]'))
      for (const other of form.find(`[name="${field.attr('name') ?? ''}"]`).toArray())
        entered.set(other, typeof entry === 'string' ? this.$(other).attr('value') === entry : other === control);
    else entered.set(control, entry);
  }

  /** The field with a label, or with a name. */
  field(part: Cheerio<Element>, label: string): Cheerio<Element> {
    const id = part.attr('id');
    const others = id === undefined ? [] : this.$(`[form="${id}"]`).toArray();
    const all = this.$<Element, string>([...part.find('input, select, textarea').toArray(), ...others].filter(isTag));
    const exact = all.filter((_index, element) => this.labelsOf(this.$(element)).includes(label));
    if (exact.length > 0) return exact.first();
    const named = all.filter((_index, element) => this.$(element).attr('name') === label);
    if (named.length > 0) return named.first();
    const lower = label.toLowerCase();
    const alike = all.filter((_index, element) =>
      this.labelsOf(this.$(element)).some((each) => each.toLowerCase().includes(lower)),
    );
    if (alike.length !== 1) throw new Error(`${alike.length} fields are labelled ${label}:\n${this.text('body')}`);
    return alike;
  }

  private labelsOf(field: Cheerio<Element>): string[] {
    const id = field.attr('id');
    const labels = [
      ...(id === undefined ? [] : this.$(`label[for="${id}"]`).toArray()),
      ...field.closest('label').toArray(),
    ];
    const given = field.attr('aria-label');
    // Options and values inside a label do not name the field.
    const copies = labels.map((label) => this.$(label).clone());
    for (const label of copies) label.find('select, textarea').remove();
    return [...copies.map((label) => plain(textOf(this.$, label))), ...(given === undefined ? [] : [given])];
  }

  private valuesOf(field: Cheerio<Element>, entry: Entry | undefined): (string | PickedFile)[] {
    if (field.is('[type=file]')) return (entry ?? []) as PickedFile[];
    if (field.is('[type=submit], [type=image], [type=button]')) return [];
    if (field.is('[type=checkbox], [type=radio]')) {
      const isChecked = entry ?? field.attr('checked') !== undefined;
      return isChecked ? [field.attr('value') ?? 'on'] : [];
    }
    if (field.is('select')) return this.optionsOf(field, entry);
    // Browsers send line breaks as CRLF.
    return [String(entry ?? field.val() ?? '').replaceAll(/\r?\n/g, '\r\n')];
  }

  private optionsOf(field: Cheerio<Element>, entry: Entry | undefined): string[] {
    const options = field
      .find('option')
      .toArray()
      .map((option) => this.$(option));
    const valueOf = (option: Cheerio<Element>): string => option.attr('value') ?? option.text();
    const wanted = entry === undefined ? undefined : ([entry].flat() as string[]);
    const chosen = wanted?.map((each) => {
      const found = options.find((option) => option.text().trim() === each || valueOf(option) === each);
      if (!found) throw new Error(`No option ${each} in ${field.attr('name') ?? ''}`);
      return found;
    });
    const selected = chosen ?? options.filter((option) => option.attr('selected') !== undefined);
    const isMultiple = field.attr('multiple') !== undefined;
    return (selected.length > 0 || isMultiple ? selected : options.slice(0, 1)).map(valueOf);
  }

  /** Shows the page of a response, or that to which it redirects. */
  private async show(path: string, response: Response): Promise<this> {
    let [shown, at] = [response, path];
    for (let count = 0; shown.headers.location !== undefined && shown.status < 400; count++) {
      if (count === 5) throw new Error(`${path} redirects in a circle`);
      at = shown.headers.location;
      shown = await this.request(at);
    }
    const { pathname, search } = new URL(at, this.baseUrl);
    this.path = `${pathname}${search}`;
    [this.status, this.headers, this.$] = [shown.status, shown.headers, load(shown.text)];
    this.check(this);
    return this;
  }

  private async request(
    path: string,
    method: 'GET' | 'POST' = 'GET',
    body?: URLSearchParams | FormData,
  ): Promise<Response> {
    const url = new URL(path, new URL(this.path, this.baseUrl));
    if (url.origin !== this.baseUrl) throw new Error(`${path} is on another host`);
    this.requests.push(`${url.pathname}${url.search}`);
    const isText = body instanceof URLSearchParams;
    const answer = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers: {
        ...this.sentHeaders,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' && { origin: this.baseUrl, 'sec-fetch-site': 'same-origin' }),
        ...(isText && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: isText ? String(body) : body,
    });
    const text = await answer.body.text();
    const { 'set-cookie': set = [] } = answer.headers;
    for (const cookie of [set].flat()) this.keep(cookie);
    const flat = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    return { status: answer.statusCode, headers: flat, text };
  }

  private keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/; */);
    const [name = '', ...value] = pair.split('=');
    const isExpired = attributes.some((each) => /^max-age=0$|^expires=\w+, 0?1[ -]Jan[ -]1970/i.test(each));
    if (isExpired) this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }
}

function multipart(fields: readonly (readonly [string, string | PickedFile])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value.content as Uint8Array<ArrayBuffer>], { type: value.type }), value.name);
  return form;
}

function textOf($: CheerioAPI, root: Cheerio<AnyNode>): string {
  const pieces: string[] = [];
  const add = (node: AnyNode, isRoot: boolean): void => {
    if (isText(node)) return void pieces.push(node.data.replaceAll(/[ \t\r\n]+/g, ' '));
    if (!isTag(node)) return;
    if (!isRoot && $(node).is(CLOSED)) return;
    const isFolded = node.name === 'details' && node.attribs.open === undefined;
    const children = isFolded
      ? node.children.filter((child) => isTag(child) && child.name === 'summary')
      : node.children;
    if (node.name === 'br') pieces.push('\n');
    const edge = BLOCKS.has(node.name) ? '\n' : CELLS.has(node.name) ? '\t' : '';
    pieces.push(edge);
    for (const child of children) add(child, false);
    pieces.push(edge);
  };
  for (const element of root.toArray()) add(element, true);
  return pieces
    .join('')
    .replaceAll(/ *\t[ \t]*/g, '\t')
    .replaceAll(/[ \t]*\n\s*/g, '\n')
    .replaceAll(/ +/g, ' ')
    .trim();
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
