// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '../../dashboard/src/core/settings.js';
import { loadConfig } from '../../src/app/config.js';
import { variables } from '../../src/app/config.js';
import { compose, imageEnvironment, read, service } from './files.js';

const ours = ['migrate', 'api', 'worker', 'dashboard'];
/** Started with the profile `observability` only. */
const observers = ['grafana', 'jaeger', 'prometheus'];
const all = Object.entries(compose.services);

/** Runs make-env.sh in a temporary folder. */
function madeEnvironment(): { text: string; mode: number; again: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'parcelward-env-'));
  const file = join(folder, '.env');
  const make = (): void => void execFileSync('sh', ['docker/make-env.sh', file], { stdio: 'pipe' });
  try {
    make();
    const text = readFileSync(file, 'utf8');
    const mode = statSync(file).mode & 0o777;
    let failure: unknown;
    try {
      make();
    } catch (error) {
      failure = error;
    }
    const unchanged = readFileSync(file, 'utf8') === text;
    return {
      ...{ text, mode },
      again: () => expect([(failure as { status: number }).status, unchanged]).toEqual([1, true]),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const made = madeEnvironment();
const secrets = Object.fromEntries(
  made.text
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
);

/** The environment of a service process, as Compose assembles it. */
function environmentOf(name: string): Record<string, string> {
  const given = Object.entries(service(name).environment).map(([key, value]) => [
    key,
    value.replaceAll(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_all, each: string) => secrets[each] ?? `missing ${each}`),
  ]);
  return { ...imageEnvironment, ...secrets, ...Object.fromEntries(given) };
}

describe('docker/compose.yaml', () => {
  it.each(all)('%s is pinned, confined and limited', (_name, each) => {
    expect(each.image).toMatch(/^(?:[a-z]+\/)?[a-z]+:v?\d[\w.-]*$/);
    expect([each.read_only, each.cap_drop]).toEqual([true, ['ALL']]);
    expect(each.security_opt).toContain('no-new-privileges:true');
    expect(each.deploy.resources.limits).toEqual({ cpus: expect.any(String), memory: expect.any(String) });
    expect(each.restart).toMatch(/^(unless-stopped|no)$/);
    for (const network of each.networks) expect(compose.networks).toHaveProperty(network);
    for (const volume of each.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.')) expect(compose.volumes).toHaveProperty(source);
    }
  });

  it('publishes only the proxy, and isolates the database and Redis in an internal network', () => {
    const published = all.filter(([, each]) => each.ports?.some((port) => !port.startsWith('127.0.0.1:')));
    expect(published.map(([name]) => name)).toEqual(['proxy']);
    for (const name of ['mysql', 'redis']) expect(service(name).networks).toEqual(['data']);
    expect(compose.networks.data?.internal).toBe(true);
    expect(service('proxy').networks).not.toContain('data');
  });

  it.each(observers)(
    'the profile has %s, which only this machine reaches, and which does not reach the data',
    (name) => {
      expect(service(name).profiles).toEqual(['observability']);
      for (const port of service(name).ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/);
      expect(service(name).ports).not.toHaveLength(0);
      expect(service(name).networks).not.toContain('data');
      for (const volume of (service(name).volumes ?? []).filter((each) => each.startsWith('.')))
        expect([volume, existsSync(join('docker', volume.split(':')[0] ?? '')), volume.endsWith(':ro')]).toEqual([
          volume,
          true,
          true,
        ]);
    },
  );

  it('lets Prometheus read the metrics port of each process, on an internal network', () => {
    for (const name of ['api', 'worker', ...observers]) expect(service(name).networks).toContain('observability');
    expect(compose.networks.observability?.internal).toBe(true);
    for (const name of ['api', 'worker'])
      expect(loadConfig(environmentOf(name))).toMatchObject({ METRICS_HOST: '0.0.0.0', METRICS_PORT: 9464 });
  });

  it.each(ours)('%s is not root and reads its secrets from docker/.env', (name) => {
    expect(service(name)).toMatchObject({ user: '1000:1000', env_file: ['.env'], image: 'parcelward:0.1.0' });
  });

  it.each(ours)('%s has only known settings, and all required ones', (name) => {
    const known = [...Object.keys(variables), 'NODE_COMPILE_CACHE'];
    const given = Object.keys(service(name).environment).filter((key) => !key.startsWith('DASHBOARD_'));
    expect(given.filter((key) => !known.includes(key))).toEqual([]);
    expect(Object.keys(imageEnvironment).filter((key) => !known.includes(key))).toEqual([]);
    const config = loadConfig(environmentOf(name));
    expect(config).toMatchObject({ TLS_TERMINATED_BY_PROXY: true, TRUSTED_PROXY_HOPS: 1, PORT: 8443 });
    expect(new URL(config.DATABASE_URL).hostname).toBe('mysql');
    expect(new URL(config.REDIS_URL).password).toBe(secrets.REDIS_PASSWORD);
  });

  it('migrates once, before anything serves', () => {
    expect(service('migrate')).toMatchObject({ command: ['node', 'dist/cli.js', 'migrate'], restart: 'no' });
    for (const name of ['api', 'worker', 'dashboard'])
      expect(service(name).depends_on).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
        redis: { condition: 'service_healthy' },
      });
    const isHealthy = { condition: 'service_healthy' };
    expect(service('proxy').depends_on).toEqual({ api: isHealthy, dashboard: isHealthy });
  });

  it('gives containers more time to stop than the shutdown timeout', () => {
    for (const name of ['api', 'worker']) {
      const { SHUTDOWN_TIMEOUT_SECONDS } = loadConfig(environmentOf(name));
      expect(parseInt(service(name).stop_grace_period ?? '', 10)).toBeGreaterThan(SHUTDOWN_TIMEOUT_SECONDS);
    }
  });

  it('checks the readiness of API processes as the proxy would, and persists Redis data', () => {
    const [test] = service('api').healthcheck?.test?.slice(-1) ?? [];
    expect(test).toContain(
      "fetch('http://127.0.0.1:8443/health/ready', { headers: { 'x-forwarded-proto': 'https' } })",
    );
    expect(service('redis').command?.join(' ')).toMatch(/--appendonly yes.*--maxmemory-policy noeviction/);
  });

  it('gives the dashboard all of its settings, behind the proxy', () => {
    const settings = loadSettings({ ...environmentOf('dashboard'), UPLOADS_FOLDER: imageEnvironment.UPLOADS_FOLDER });
    expect(settings).toMatchObject({ host: '0.0.0.0', port: 8444, tls: undefined, trustedProxyHops: 1 });
    const [test] = service('dashboard').healthcheck?.test?.slice(-1) ?? [];
    expect(test).toContain(
      `fetch('http://127.0.0.1:${settings.port}/health/ready', { headers: { 'x-forwarded-proto': 'https' } })`,
    );
  });

  it('gives each process a volume for its files', () => {
    const mounted = (name: string): string[] => (service(name).volumes ?? []).map((each) => each.split(':')[1] ?? '');
    for (const name of ['api', 'dashboard']) expect(mounted(name)).toContain(imageEnvironment.UPLOADS_FOLDER);
    expect(mounted('worker')).toEqual([imageEnvironment.MAIL_FOLDER, imageEnvironment.UPLOADS_FOLDER]);
  });
});

describe('docker/Caddyfile', () => {
  it('forwards to the port of the API processes and waits longer than a request may take', () => {
    const text = read('Caddyfile');
    expect(text).toMatch(/^\tdynamic a api 8443|^\t\tdynamic a api 8443/m);
    expect(Number(/response_header_timeout (\d+)s/.exec(text)?.[1])).toBeGreaterThan(30);
    expect(Number(/keepalive (\d+)s/.exec(text)?.[1])).toBeLessThan(65);
    expect(text).not.toMatch(/trusted_proxies|header_up X-Forwarded/);
  });

  it('serves the dashboard under another name', () => {
    expect(read('Caddyfile')).toMatch(/^\{\$DASHBOARD_ADDRESS:dashboard\.localhost\} \{[^}]*dynamic a dashboard 8444/m);
    expect(secrets.DASHBOARD_ADDRESS).not.toBe(secrets.SITE_ADDRESS);
    expect(secrets.DASHBOARD_URL).toBe(`https://${secrets.DASHBOARD_ADDRESS}`);
    expect(service('proxy').environment).toHaveProperty('DASHBOARD_ADDRESS');
  });
});

describe('docker/make-env.sh', () => {
  it('chooses the simulator and mails to files explicitly', () => {
    expect(secrets).toMatchObject({ TRACKING_GATEWAY: 'simulator', MAIL_TO_FOLDER: 'true' });
  });

  it('writes new secrets that only their owner can read', () => {
    expect(made.mode).toBe(0o600);
    const values = ['MYSQL_PASSWORD', 'REDIS_PASSWORD', 'JWT_SECRET', 'ENCRYPTION_KEY', 'INTERNAL_SERVICE_TOKENS'].map(
      (name) => secrets[name],
    );
    for (const value of values) expect(value).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(values).size).toBe(values.length);
  });

  it('keeps an existing file', () => made.again());
});
