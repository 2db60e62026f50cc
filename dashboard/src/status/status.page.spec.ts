// SPDX-License-Identifier: Apache-2.0
import { type DeadJobOfStore, type SystemStatus } from 'parcelward/desk';
import { type PlatformConnectionView } from 'parcelward/platforms';
import { render } from '../core/render.js';
import { type Staff } from '../core/staff.js';
import { STATUS } from './status.html.js';
import { statusPage } from './status.page.js';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

type Queue = SystemStatus['jobs'][number];
type Endpoint = SystemStatus['webhooks'][number];
type Channel = SystemStatus['messages']['channels'][number];

const queue = (members: Partial<Queue> & Pick<Queue, 'queue'>): Queue => ({
  ...{ waiting: 0, waitingSince: null, running: 0, retrying: null, planned: 0, dead: 0, isCapped: false },
  ...members,
});

const endpoint = (members: Partial<Endpoint> = {}): Endpoint => ({
  ...{ endpoint_id: 'whe_1', url: 'https://oms.example/hooks', state: 'working', disabled_reason: null, since: null },
  ...{ pending: 0, pending_since: null, held: 0, last_attempt: null, ...members },
});

const channel = (members: Partial<Channel> = {}): Channel => ({
  ...{ channel: 'email', waiting: 0, waiting_since: null, collecting: 0, last_sent_at: null },
  last_day: { sent: 0, failed: 0, bounced: 0, suppressed: 0 },
  ...members,
});

const NO_SUBJECT = {
  ...{ order_number: null, tracking_number: null, return_id: null },
  ...{ claim_id: null, import_id: null, erasure_id: null },
};

const dead = ({
  subject,
  ...members
}: Omit<Partial<DeadJobOfStore>, 'subject'> & { subject?: object }): DeadJobOfStore => ({
  ...{ job_id: 'job_1', store_id: 'sto_1', queue: 'shipments.registration', reference: 'par_1', attempts: 25 },
  ...{ error: 'refused', parked_at: at(-5).toISOString(), ...members },
  subject: { ...NO_SUBJECT, ...subject },
});

const page = (members: Partial<SystemStatus> = {}, connections: PlatformConnectionView[] = []) =>
  statusPage(
    {
      ...{ jobs: [], dead: [], events: { count: 0, since: null }, webhooks: [] },
      ...{ carriers: { registered_at: null, changed_at: null, sources: [] } },
      messages: { channels: [channel(), channel({ channel: 'sms' })], failed: [] },
      ...members,
    },
    connections,
    NOW,
  );

describe('C-WORK-13: the page System status', () => {
  it('says that nothing waits, also with work that runs or is planned', () => {
    const jobs = [
      queue({ queue: 'shipments.poll', planned: 3, running: 1 }),
      queue({ queue: 'imports.run', planned: 1 }),
    ];
    expect(page({ jobs, webhooks: [endpoint()] })).toMatchObject({
      quiet: { title: 'Nothing waits.' },
      needs: '',
      planned: '3 checks for news of parcels and 1 import',
    });
    expect(page().planned).toBeUndefined();
  });

  it('C-PLT-33: says that webhooks of the shop need a person', () => {
    const parked = { state: 'active', platform: 'shopify', parked: 2, refused_at: null } as PlatformConnectionView;
    expect(page({}, [parked])).toMatchObject({
      quiet: { title: 'No background work waits.', text: expect.stringContaining('Webhooks of the shop') },
      needs: '2 webhooks of the shop cannot be applied.',
    });
  });

  it('says that messages are being sent', () => {
    const channels = [channel({ waiting: 1, waiting_since: at(0) })];
    expect(page({ messages: { channels, failed: [] } }).quiet?.title).toBe('Messages are being sent.');
  });

  it('lists the waiting work in sentences, the longest waiting first', () => {
    const jobs = [
      queue({ queue: 'imports.run', waiting: 1, waitingSince: at(-1) }),
      queue({ queue: 'notifications.send', waiting: 3, waitingSince: at(-4) }),
    ];
    const { waiting, quiet } = page({ jobs, events: { count: 2, since: at(-9) } });
    expect(quiet).toBeUndefined();
    expect(waiting.map(({ sentence }) => sentence)).toEqual([
      '2 changes to pass on wait, the oldest for 9 minutes.',
      '3 emails or text messages wait, the oldest for 4 minutes.',
      '1 import waits for 1 minute.',
    ]);
  });

  it('says why work failed, and when it is tried again', () => {
    const retrying = { count: 2, attempts: 3, nextAt: at(2), addedAt: at(-8), error: 'CONN ESOCKET ECONNREFUSED' };
    const { waiting } = page({ jobs: [queue({ queue: 'notifications.send', retrying, isCapped: true })] });
    expect(waiting).toMatchObject([
      {
        sentence: '2 emails or text messages failed and are tried again, the first in 2 minutes.',
        failure: {
          reason: 'The other side could not be reached.',
          error: 'Failed 3 times: CONN ESOCKET ECONNREFUSED',
        },
      },
    ]);
    const once = { ...retrying, count: 1, attempts: 1, nextAt: at(-1), error: 'refused' };
    expect(page({ jobs: [queue({ queue: 'imports.run', retrying: once })] }).waiting).toMatchObject([
      {
        sentence: '1 import failed and is tried again now.',
        failure: { reason: undefined, error: 'Failed once: refused' },
      },
    ]);
  });

  it.each([
    [{ order_number: '7', tracking_number: 'TN' }, 'Order 7, Parcel TN', '/orders/7'],
    [{ tracking_number: 'TN' }, 'Parcel TN', '/shipments?number=TN'],
    [{ order_number: '7', return_id: 'ret_1' }, 'Return of order 7', '/returns/ret_1'],
    [{ claim_id: 'clm_1' }, 'Claim', '/claims/clm_1'],
    [{ import_id: 'imp_1' }, 'Import imp_1', '/integration/imports/imp_1'],
    [{ erasure_id: 'prv_1' }, 'Erasure prv_1', '/privacy/requests/prv_1'],
    [{}, 'parcel to register', undefined],
  ])('leads from a job that gave up to what it is about: %j', (subject, text, href) => {
    const { dead: kinds, needs } = page({ dead: [dead({ subject })] });
    expect(kinds[0]?.jobs[0]).toMatchObject({ subject: { text, href }, label: text, tries: '25 tries' });
    expect(needs).toBe('1 task gave up and needs a person.');
  });

  it('counts all jobs that gave up, of which it lists some', () => {
    const jobs = [queue({ queue: 'shipments.registration', dead: 400 })];
    const { dead: kinds, needs } = page({ jobs, dead: [dead({}), dead({ job_id: 'job_2' })] });
    expect(kinds).toMatchObject([{ count: 400, isSeveral: true, jobs: [{ id: 'job_1' }, { id: 'job_2' }] }]);
    expect(needs).toBe('400 tasks gave up and need a person.');
  });

  it.each([
    [[], 'There are no endpoints. Events are not sent anywhere.'],
    [[endpoint()], 'The endpoint gets its webhooks.'],
    [[endpoint(), endpoint()], 'All 2 endpoints get their webhooks.'],
    [
      [endpoint({ state: 'disabled', disabled_reason: 'merchant' })],
      'All endpoints are disabled. Events are not sent anywhere.',
    ],
    [[endpoint(), endpoint({ state: 'paused' })], '1 of 2 endpoints fails.'],
    [[endpoint({ state: 'paused' })], 'The endpoint fails.'],
    [
      [endpoint({ pending: 1, pending_since: at(-3) }), endpoint({ pending: 1, pending_since: at(-2) })],
      'All 2 endpoints get their webhooks. 2 webhooks wait, the oldest for 3 minutes.',
    ],
  ])('says whether webhooks arrive, case %#', (webhooks, summary) =>
    expect(page({ webhooks }).webhooks.summary).toBe(summary),
  );

  it('shows the last answer of a failing endpoint, and the number of its waiting webhooks', () => {
    const last_attempt = { at: at(-1), status_code: 500, error: null };
    const paused = endpoint({ state: 'paused', since: at(-9), held: 1_000, last_attempt });
    const view = page({ webhooks: [paused, endpoint({ state: 'disabled', disabled_reason: 'gone' })] });
    expect(view.needs).toBe('2 endpoints get no webhooks.');
    expect(view.webhooks.failing).toMatchObject([
      { state: 'Paused', waiting: '1000+ webhooks wait', answer: 'HTTP 500', since: at(-9).toISOString() },
      { state: 'Disabled', waiting: undefined, answer: undefined },
    ]);
    const timeout = { ...last_attempt, status_code: null, error: 'TIMEOUT' };
    const retrying = page({ webhooks: [endpoint({ state: 'retrying', pending: 1, last_attempt: timeout })] });
    expect(retrying).toMatchObject({
      quiet: { title: 'No background work waits.' },
      needs: '',
      webhooks: { failing: [{ answer: 'TIMEOUT' }] },
    });
  });

  it.each([
    [[], 'No failures.'],
    [
      [
        queue({
          queue: 'shipments.poll',
          retrying: { count: 1, attempts: 1, nextAt: at(1), addedAt: at(-1), error: 'x' },
        }),
      ],
      /does not respond/,
    ],
    [[queue({ queue: 'shipments.inbound', dead: 1 })], /gave up/],
  ])('says whether carriers respond, case %#', (jobs, summary) =>
    expect(page({ jobs }).carriers.summary).toMatch(summary),
  );

  it('C-CAR-18: says which source fails, why, and how many parcels wait for it', () => {
    const sources = [
      { gateway: 'easypost', state: 'failing' as const, error: 'EasyPost has no credit left.', waiting: 2 },
      { gateway: 'shippo', state: 'working' as const, error: null, waiting: 0 },
    ];
    const { facts } = page({ carriers: { registered_at: null, changed_at: null, sources } }).carriers;
    expect(facts.slice(2).map(({ label, value }) => [label, value.text])).toEqual([
      ['Source EasyPost', '2 parcels to register. EasyPost has no credit left.'],
    ]);
  });

  it('says that carriers respond after a registration, and what of their work waits', () => {
    const carriers = { registered_at: at(-3), changed_at: null, sources: [] };
    const jobs = [queue({ queue: 'shipments.registration', waiting: 2, waitingSince: at(-4) })];
    const view = page({ carriers, jobs }).carriers;
    expect(view.summary).toBe('Carriers respond.');
    expect(view.facts.map(({ label, value }) => [label, value.time ?? value.text])).toEqual([
      ['Parcels to register', '2 for 4 minutes'],
      ['Last registration', at(-3).toISOString()],
      ['Last news', '–'],
    ]);
  });

  it('shows the outcomes of messages for each channel in use', () => {
    const email = channel({
      waiting: 2,
      waiting_since: at(-4),
      last_sent_at: at(-7),
      last_day: { sent: 5, failed: 1, bounced: 2, suppressed: 0 },
    });
    const failed = [
      { id: 'msg_1', channel: 'email' as const, order_number: '7', reason: 'Refused.', failed_at: at(-6) },
    ];
    const view = page({ messages: { channels: [email, channel({ channel: 'sms' })], failed } }).messages;
    expect(view.summary).toBe(
      '2 emails wait, the oldest for 4 minutes. 3 messages of the last 24 hours did not arrive. Check the address with the customer.',
    );
    expect(view.channels.map(({ title, facts }) => [title, facts[1]?.value.text])).toEqual([
      ['Emails', '5 sent, 1 refused, 2 bounced'],
    ]);
    expect(view.failed[0]).toMatchObject({
      about: { text: 'Order 7', href: '/orders/7#messages' },
      reason: 'Refused.',
    });
  });
});

describe('C-WORK-14: the forms', () => {
  const html = (mayAdminister: boolean): string => {
    const store = { store_id: 'sto_1', name: 'Shop', shop_domain: 'shop.example', mode: 'live' };
    const account = { id: 'stf_1', email: 'ana@shop.example', name: 'Ana' };
    const staff = {
      store,
      stores: [store],
      account,
      email: account.email,
      path: '/status',
      timeZone: 'UTC',
      csrf: 'x',
    };
    const rights = { role: 'support', mayAct: true, mayAdminister, isSimulated: false, isUntracked: false };
    const view = page({ dead: [dead({}), dead({ job_id: 'job_2', error: '<b>' })] });
    return render({ ...staff, ...rights, flash: undefined } as unknown as Staff, STATUS, view).html ?? '';
  };

  it('are for admins only', () => {
    expect(html(true).match(/action="\/status\/[^"]*"/g)).toEqual([
      'action="/status/kinds/shipments.registration/retry"',
      'action="/status/jobs/job_1/retry"',
      'action="/status/jobs/job_2/retry"',
    ]);
    expect(html(false)).not.toContain('action="/status/');
    expect(html(false)).toContain('An admin of the store can try it again.');
  });

  it('stand beside errors whose text is no HTML', () => expect(html(true)).toContain('&lt;b&gt;'));
});
