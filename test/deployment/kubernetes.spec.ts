// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { loadSettings } from '../../dashboard/src/core/settings.js';
import { loadConfig } from '../../src/app/config.js';
import { variables } from '../../src/app/config.js';
import { isPublicAddress } from '../../src/platform/outbound/target-address.js';
import { sourceFiles } from '../support/sources.js';
import { type Container, type Labels, manifests, named, ofKind, type PodSpec, secretTemplate } from './chart.js';
import { imageEnvironment } from './files.js';

const pods = [...ofKind('Deployment'), ...ofKind('Job')].map(
  ({ metadata, spec }) => [metadata.name, spec.template.spec, spec.template.metadata.labels] as const,
);
const settings = named('ConfigMap', 'parcelward').data;

/** The environment of the service's processes with a complete secret. */
const environment = {
  ...imageEnvironment,
  ...settings,
  ...Object.fromEntries(
    Object.keys(secretTemplate.stringData).map((name) => [name, `${name} with 32 characters`.repeat(2)]),
  ),
  DATABASE_URL: 'mysql://user:password@db:3306/parcelward',
  REDIS_URL: 'rediss://redis:6379',
  SMTP_URL: 'smtps://user:password@mail.example.com',
};

function containerOf(spec: PodSpec): Container {
  const [container, ...others] = spec.containers;
  if (!container || others.length > 0) throw new Error('Not one container');
  return container;
}

const apiSpec = named('Deployment', 'parcelward-api').spec.template.spec;
const workerSpec = named('Deployment', 'parcelward-worker').spec.template.spec;
const dashboardSpec = named('Deployment', 'parcelward-dashboard').spec.template.spec;

/** The names of the deployments and jobs whose pods these labels select. */
const chosen = (labels: Labels): string[] =>
  pods
    .filter(([, , own]) => Object.entries(labels).every(([name, value]) => own[name] === value))
    .map(([name]) => name);

interface Block {
  cidr: string;
  except: string[];
}

/** The ranges that the service takes for special. */
const SPECIAL_RANGES = [ipaddr.IPv4, ipaddr.IPv6].flatMap(({ prototype }) =>
  Object.values((prototype as unknown as { SpecialRanges: Record<string, unknown[]> }).SpecialRanges)
    // One range, or a list of them.
    .flatMap((range) => (Array.isArray(range[0]) ? range : [range]) as [ipaddr.IPv4 | ipaddr.IPv6, number][])
    .map(([base, bits]) => `${base.toString()}/${bits}`),
);

function isIn(address: string, range: string): boolean {
  const [parsed, [base, bits]] = [ipaddr.parse(address), ipaddr.parseCIDR(range)];
  return parsed.kind() === base.kind() && parsed.match(base, bits);
}

/** The addresses inside and outside both ends of a range. */
function edgesOf(range: string): string[] {
  const [base, bits] = ipaddr.parseCIDR(range);
  const bytes = base.toByteArray();
  const width = BigInt(bytes.length * 8);
  const first = bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  const last = first + (1n << (width - BigInt(bits))) - 1n;
  return [first - 1n, first, last, last + 1n]
    .filter((number) => number >= 0n && number < 1n << width)
    .map((number) =>
      ipaddr.fromByteArray(bytes.map((_, at) => Number((number >> (width - 8n * BigInt(at + 1))) & 255n))),
    )
    .map((address) => address.toString());
}

describe('the chart', () => {
  it('makes each object once, in no fixed namespace', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(manifests.filter(({ metadata }) => ![undefined, 'default'].includes(metadata.namespace))).toEqual([]);
  });

  it.each(pods)('%s runs without privileges on a read-only root file system', (_n, spec) => {
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(spec.securityContext.runAsUser).toBeGreaterThan(0);
    expect(containerOf(spec).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it.each(pods)('%s is the released image with limits, settings, secrets and writable volumes', (_name, spec) => {
    const { image, args, env, envFrom, resources, volumeMounts } = containerOf(spec);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(image).toBe(`parcelward:${version}`);
    const source = String(args[1])
      .replace('dist/dashboard.js', 'dashboard/src/main.ts')
      .replace(/^dist\/(.*)\.js$/, 'src/$1.ts');
    const sources = [...sourceFiles(), ...sourceFiles('dashboard/src')];
    expect([args[0], sources]).toEqual(['node', expect.arrayContaining([source])]);
    const secret = { secretRef: { name: 'parcelward' } };
    // The migration runs before the ConfigMap exists, so it has the settings themselves.
    expect(envFrom).toEqual(env ? [secret] : [{ configMapRef: { name: 'parcelward' } }, secret]);
    expect(Object.keys(resources.requests).sort()).toEqual(['cpu', 'memory']);
    expect(resources.limits).toHaveProperty('memory');
    expect(volumeMounts.map(({ name }) => name).sort()).toEqual(spec.volumes.map(({ name }) => name).sort());
    const claims = spec.volumes.flatMap(({ persistentVolumeClaim: claim }) => (claim ? [claim.claimName] : []));
    for (const claim of claims) expect(named('PersistentVolumeClaim', claim)).toBeDefined();
  });

  it('mounts volumes for photos and imports in all pods, and for mails in workers', () => {
    const paths = (spec: PodSpec): string[] => containerOf(spec).volumeMounts.map(({ mountPath }) => mountPath);
    for (const spec of [apiSpec, dashboardSpec]) expect(paths(spec)).toContain(imageEnvironment.UPLOADS_FOLDER);
    expect(paths(workerSpec)).toEqual(
      expect.arrayContaining([imageEnvironment.MAIL_FOLDER, imageEnvironment.UPLOADS_FOLDER]),
    );
  });
});

describe('the settings in the chart', () => {
  it('are known to the service, and complete with the secret', () => {
    const given = [...Object.keys(settings), ...Object.keys(secretTemplate.stringData)];
    expect(given.filter((name) => !(name in variables) && !name.startsWith('DASHBOARD_'))).toEqual([]);
    expect(loadConfig(environment).TRACKING_GATEWAY).toBe('shippo');
    expect(loadConfig(environment)).toMatchObject({ TLS_TERMINATED_BY_PROXY: true, TRUSTED_PROXY_HOPS: 1 });
  });

  it('are complete for the dashboard', () => {
    const { host, port, tls, trustedProxyHops } = loadSettings(environment);
    expect({ host, tls, trustedProxyHops }).toEqual({ host: '0.0.0.0', tls: undefined, trustedProxyHops: 1 });
    expect(containerOf(dashboardSpec).ports).toEqual([{ name: 'http', containerPort: port }]);
  });

  it('contain no secret', () => {
    expect(secretTemplate.metadata.name).toBe('parcelward');
    expect(Object.values(secretTemplate.stringData).join('')).toBe('');
    expect(
      Object.keys(settings).filter((name) => /SECRET|ENCRYPTION|TOKEN|PASSWORD|DATABASE|REDIS|SMTP/.test(name)),
    ).toEqual([]);
  });

  it('agree with the ports of the pods', () => {
    const { PORT, METRICS_PORT, METRICS_HOST } = loadConfig(environment);
    expect(variables.PORT.parse(undefined)).toBe(PORT);
    expect(METRICS_HOST).toBe('0.0.0.0');
    expect(containerOf(apiSpec).ports).toEqual([
      { name: 'http', containerPort: PORT },
      { name: 'metrics', containerPort: METRICS_PORT },
    ]);
    expect(containerOf(workerSpec).ports).toEqual([{ name: 'metrics', containerPort: METRICS_PORT }]);
  });
});

describe('probes', () => {
  it.each([
    ['the API', apiSpec, 'src/platform/http/health/health.controller.ts'],
    ['the dashboard', dashboardSpec, 'dashboard/src/core/health.controller.ts'],
  ])('of %s request its health routes, as if over TLS', (_name, spec, file) => {
    const { startupProbe, livenessProbe, readinessProbe } = containerOf(spec);
    const probes = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
    expect(probes.map((probe) => probe?.path)).toEqual(['/health/live', '/health/live', '/health/ready']);
    for (const probe of probes)
      expect(probe).toMatchObject({ port: 'http', httpHeaders: [{ name: 'X-Forwarded-Proto', value: 'https' }] });
    const controller = readFileSync(file, 'utf8');
    for (const route of ["@Controller('health')", "@Get('live')", "@Get('ready')"]) expect(controller).toContain(route);
  });

  it('of a worker request its liveness, and whether it takes work, on the metrics port', () => {
    const { startupProbe, livenessProbe } = containerOf(workerSpec);
    expect(startupProbe?.httpGet).toEqual({ path: '/health/live', port: 'metrics' });
    expect(livenessProbe?.httpGet).toEqual({ path: '/health/work', port: 'metrics' });
    const sources = ['http/metrics/metrics-server.service', 'queue/worker/work-health.service'];
    const text = sources.map((file) => readFileSync(`src/platform/${file}.ts`, 'utf8')).join();
    for (const path of ['/health/live', '/health/work']) expect(text).toContain(`get('${path}'`);
  });

  it('leave a pod time to finish, and the ingress time to remove it', () => {
    const { SHUTDOWN_TIMEOUT_SECONDS } = loadConfig(environment);
    const preStop = Number(containerOf(apiSpec).lifecycle?.preStop.exec.command[1]);
    expect(preStop).toBeGreaterThan(0);
    expect(apiSpec.terminationGracePeriodSeconds).toBeGreaterThan(preStop + SHUTDOWN_TIMEOUT_SECONDS);
    expect(workerSpec.terminationGracePeriodSeconds).toBeGreaterThan(SHUTDOWN_TIMEOUT_SECONDS);
  });
});

describe('the objects of a deployment', () => {
  const deployments = ofKind('Deployment').map(({ metadata }) => metadata.name);

  it.each(ofKind('Deployment').map((each) => [each.metadata.name, each.spec] as const))(
    '%s selects its own pods',
    (name, spec) => {
      expect(chosen(spec.selector.matchLabels)).toEqual([name]);
      expect(spec.template.spec.topologySpreadConstraints).toHaveLength(2);
      for (const { labelSelector, matchLabelKeys } of spec.template.spec.topologySpreadConstraints ?? []) {
        expect(chosen(labelSelector.matchLabels)).toEqual([name]);
        expect(matchLabelKeys).toEqual(['pod-template-hash']);
      }
    },
  );

  it('a pod is only replaced when another one is ready, and disrupted alone', () => {
    const strategies = ofKind('Deployment').map(({ spec }) => spec.strategy.rollingUpdate);
    expect(strategies).toEqual(deployments.map(() => ({ maxUnavailable: 0, maxSurge: 1 })));
    for (const { spec } of ofKind('PodDisruptionBudget'))
      expect(spec).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' });
  });

  it('each deployment has a disruption budget, an autoscaler of at least two, and a network policy', () => {
    const budgets = ofKind('PodDisruptionBudget').flatMap(({ spec }) => chosen(spec.selector.matchLabels));
    const scalers = [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')];
    const targets = scalers.map(({ spec }) => spec.scaleTargetRef);
    for (const found of [budgets, targets.map(({ name }) => name)]) expect(found.sort()).toEqual(deployments.sort());
    for (const { kind, apiVersion } of targets) expect([kind, apiVersion]).toEqual(['Deployment', 'apps/v1']);
    for (const { spec } of scalers) expect(spec.minReplicas ?? spec.minReplicaCount).toBeGreaterThanOrEqual(2);
    const policed = ofKind('NetworkPolicy').flatMap(({ spec }) => chosen(spec.podSelector.matchLabels));
    expect([...new Set(policed)].sort()).toEqual(pods.map(([name]) => name).sort());
  });

  it('pods only reach names, the database and Redis, and all but the migration public addresses by TCP', () => {
    const all = named('NetworkPolicy', 'parcelward-egress').spec;
    const open = named('NetworkPolicy', 'parcelward-egress-public').spec;
    const [names, servers, ...others] = all.egress ?? [];
    expect([names, servers].map((rule) => rule?.ports?.map(({ port }) => port))).toEqual([
      [53, 53],
      [3306, 6379],
    ]);
    expect(others).toEqual([]);
    expect(open.egress?.map(({ ports }) => ports)).toEqual([[{ protocol: 'TCP' }]]);
    expect([all.policyTypes, open.policyTypes]).toEqual([['Egress'], ['Egress']]);
    const everyPod = { 'app.kubernetes.io/name': 'parcelward' };
    expect([all.podSelector, open.podSelector.matchLabels]).toEqual([{ matchLabels: everyPod }, everyPod]);
    expect(chosen(everyPod).sort()).toEqual(pods.map(([name]) => name).sort());
    const [expression] = open.podSelector.matchExpressions ?? [];
    const components = pods.map(([, , labels]) => labels[expression?.key ?? '']);
    expect(expression?.values.toSorted()).toEqual(components.filter((name) => name !== 'migrate').sort());
  });

  it('pods may reach the addresses that the service takes for public, and no others', () => {
    const [{ to }] = named('NetworkPolicy', 'parcelward-egress-public').spec.egress as [{ to: { ipBlock?: Block }[] }];
    const blocks = to.map(({ ipBlock }) => ipBlock as Block);
    const ranges = blocks.flatMap(({ cidr, except }) => [cidr, ...except]);
    // Whether an address is open only changes at the edge of a range, of the policy or of the service. The only exception are
    // 6to4 addresses, none of which the policy opens.
    const differing = [...ranges, ...SPECIAL_RANGES].flatMap(edgesOf).filter((address) => {
      const isOpen = blocks.some(
        ({ cidr, except }) => isIn(address, cidr) && !except.some((range) => isIn(address, range)),
      );
      return isOpen !== isPublicAddress(address);
    });
    expect(differing).toEqual([]);
  });

  it('the number of workers follows gauges that workers export', () => {
    const [trigger] = ofKind('ScaledObject')[0]?.spec.triggers ?? [];
    const asked = [...(trigger?.metadata.query ?? '').matchAll(/parcelward_\w+/g)].map(([name]) => name);
    expect(asked).toHaveLength(3);
    const sources = [
      'platform/queue/backlog-metrics.service',
      'notifications/webhooks/delivery/delivery-metrics.service',
    ];
    const text = sources.map((file) => readFileSync(`src/${file}.ts`, 'utf8')).join();
    for (const name of asked) expect(text).toContain(`'${name}'`);
  });

  it('the ingress lets files to import through as they come, up to the limit of the API', () => {
    const [api, imports] = [named('Ingress', 'parcelward'), named('Ingress', 'parcelward-imports')];
    const [host, ofImports] = [api, imports].map(({ spec }) => spec.rules[0]);
    expect([ofImports?.host, imports.spec.tls]).toEqual([host?.host, api.spec.tls]);
    expect(ofImports?.http.paths[0]?.backend).toEqual(host?.http.paths[0]?.backend);
    expect(ofImports?.http.paths).toMatchObject([{ path: '/imports', pathType: 'Prefix' }]);
    const annotation = (name: string) => imports.metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`];
    expect([annotation('proxy-body-size'), annotation('proxy-request-buffering')]).toEqual(['4g', 'off']);
  });

  it.each(['api', 'dashboard'])(
    'the ingress terminates TLS and routes to the %s, whose service selects its pods',
    (name) => {
      const ingress = named('Ingress', name === 'api' ? 'parcelward' : `parcelward-${name}`);
      const { spec } = named('Service', `parcelward-${name}`);
      expect(chosen(spec.selector)).toEqual([`parcelward-${name}`]);
      expect(spec.ports).toMatchObject([{ name: 'http', targetPort: 'http' }]);
      const [rule] = ingress.spec.rules;
      expect(ingress.spec.tls[0]?.hosts).toEqual([rule?.host]);
      expect(settings[name === 'api' ? 'PUBLIC_BASE_URL' : 'DASHBOARD_URL']).toBe(`https://${rule?.host}`);
      expect(rule?.http.paths[0]?.backend.service).toEqual({ name: `parcelward-${name}`, port: { name: 'http' } });
    },
  );
});
