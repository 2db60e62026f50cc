// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsOf } from '../docs/documents.js';
import {
  alertRules,
  documentedMetrics,
  grafanaDashboards,
  parsePromql,
  promqlExpressions,
  usedMetrics,
  yamlOf,
} from '../support/prometheus.js';
import { compose, service } from './files.js';

const GUIDE = 'docs/operating/troubleshoot.md';
const RUNBOOKS = `https://github.com/parcelward/parcelward/blob/main/${GUIDE}#`;
const FOLDER = 'docker/observability';
const PROVISIONING = join(FOLDER, 'grafana/provisioning');

const rules = alertRules();

it.each(promqlExpressions().map(({ at, expr }) => [at, expr]))('%s: %s is PromQL', (_at, expr) => {
  expect(parsePromql(expr).fault).toBeUndefined();
});

it('every metric of the service that an alert, the dashboard or the autoscaler names is documented', () => {
  const own = usedMetrics().filter((name) => /^(?:parcelward|http)_/.test(name));
  expect(own.length).toBeGreaterThan(15);
  const documented = documentedMetrics();
  expect(own.filter((name) => !documented.includes(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);
});

it('gauges of the database are combined with max, because every worker reports the same number', () => {
  const shared =
    /parcelward_(?:oldest_due_seconds|inbound_events_oldest_seconds|jobs|outbox_events_waiting|webhook_deliveries_waiting|webhook_endpoints|claims_waiting|platform_deliveries|platform_oldest_waiting_seconds)\b/;
  const summed = promqlExpressions().filter(({ expr }) => {
    const withoutMax = expr.replaceAll(/max(?: by \([\w, ]+\))? ?\([^()]*\)/g, '');
    return shared.test(withoutMax);
  });
  expect(summed).toEqual([]);
});

describe('docker/observability/alerts.yaml', () => {
  it('has alerts with unique names', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(rules.length).toBeGreaterThan(10);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s says how urgent it is and what happens, and leads to a runbook',
    (alert, { for: duration, labels, annotations }) => {
      expect(duration).toMatch(/^\d+[mh]$/);
      expect(['page', 'ticket']).toContain(labels.severity);
      for (const text of [annotations.summary, annotations.description]) expect(text.length).toBeGreaterThan(15);
      expect(annotations.runbook_url).toBe(`${RUNBOOKS}${alert.toLowerCase()}`);
      expect(anchorsOf(GUIDE)).toContain(alert.toLowerCase());
      const [runbook = ''] = new RegExp(`^### ${alert}\\n.*?(?=^##)`, 'ms').exec(readFileSync(GUIDE, 'utf8')) ?? [];
      expect(runbook).toContain('**What to do.**');
    },
  );

  it('has every alert of the guide, with its severity', () => {
    const listed = [...readFileSync(GUIDE, 'utf8').matchAll(/^\| \[(\w+)\]\(#\w+\) +\| (\w+)/gm)];
    expect(listed.map(([, name, severity]) => [name, severity])).toEqual(
      rules.map(({ alert, labels }) => [alert, labels.severity]),
    );
  });

  it('has a planted situation for each alert that fires it, and one that does not', () => {
    const { tests } = yamlOf<{
      tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    }>('test/deployment/alerts.promtool.yaml');
    const planted = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
    for (const fires of [true, false]) {
      const found = planted.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires);
      const names = new Set(found.map(({ alertname }) => alertname));
      expect([...names].sort()).toEqual(rules.map(({ alert }) => alert).sort());
    }
  });
});

describe('docker/observability/grafana', () => {
  const datasources = yamlOf<{ datasources: { uid: string; url: string }[] }>(
    join(PROVISIONING, 'datasources/parcelward.yaml'),
  ).datasources;

  it.each([...grafanaDashboards()])(
    '%s has a grid of panels, each with a title, a text and a unit',
    (_name, { panels }) => {
      expect(panels.length).toBeGreaterThan(10);
      for (const each of ['id', 'title'] as const)
        expect(new Set(panels.map((panel) => panel[each])).size).toBe(panels.length);
      for (const { title, description, fieldConfig, targets, datasource, gridPos } of panels) {
        expect([title, description]).toEqual([title, expect.stringMatching(/^.{5,}\.$/)]);
        expect(fieldConfig.defaults.unit).toMatch(/^\w+$/);
        expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
        for (const { uid } of [datasource, ...targets.map((target) => target.datasource)])
          expect(datasources.map((source) => source.uid)).toContain(uid);
        expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      }
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
    },
  );

  it('has datasources that are services of the compose file', () => {
    expect(datasources).toHaveLength(2);
    for (const { url } of datasources) expect(compose.services).toHaveProperty(new URL(url).hostname);
  });

  it('finds its dashboards where the compose file mounts them', () => {
    const [provider] = yamlOf<{ providers: { options: { path: string } }[] }>(
      join(PROVISIONING, 'dashboards/parcelward.yaml'),
    ).providers;
    const mounted = service('grafana').volumes?.map((volume) => volume.split(':')) ?? [];
    const [source = ''] = mounted.find(([, target]) => target === provider?.options.path) ?? [];
    expect(readdirSync(join('docker', source))).toEqual([...grafanaDashboards().keys()]);
  });
});

it('docker/observability/prometheus.yaml reads the jobs that the alerts name, on the metrics port', () => {
  const { rule_files, scrape_configs } = yamlOf<{
    rule_files: string[];
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
  }>(join(FOLDER, 'prometheus.yaml'));
  expect(rule_files).toEqual(['alerts.yaml']);
  const named = new Set(rules.flatMap(({ expr }) => [...expr.matchAll(/job="([\w-]+)"/g)].map(([, job]) => job)));
  expect(scrape_configs.map(({ job_name }) => job_name)).toEqual([...named]);
  for (const { job_name, dns_sd_configs } of scrape_configs)
    expect(dns_sd_configs).toMatchObject([{ names: [job_name.replace('parcelward-', '')], port: 9464 }]);
});
