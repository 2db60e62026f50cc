// SPDX-License-Identifier: Apache-2.0
import { type SpanExporter } from '@opentelemetry/sdk-trace';
import { pino } from 'pino';
import { ReportingExporter } from './open-telemetry-sdk.js';

type Result = Parameters<Parameters<SpanExporter['export']>[1]>[0];

const FAILURE: Result = {
  code: 1,
  error: Object.assign(new Error('https://user:secret@host'), { code: 'ECONNREFUSED' }),
};

describe('ReportingExporter', () => {
  it('logs the first failure of a row, without its message, and the recovery', () => {
    const results: Result[] = [{ code: 0 }, FAILURE, FAILURE, { code: 0 }, { code: 1 }];
    const [lines, reported]: [string[], Result[]] = [[], []];
    const exporter = new ReportingExporter({
      export: (_spans, report) => report(results.shift() ?? { code: 0 }),
      shutdown: () => Promise.resolve(),
    });
    exporter.logger = pino({}, { write: (line) => lines.push(line) });
    const expected = [...results];
    for (let times = results.length; times > 0; times--) exporter.export([], (result) => reported.push(result));
    expect(reported).toEqual(expected);
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; error?: string });
    expect(logged.map(({ msg, error }) => [msg, error])).toEqual([
      ['Trace export failing, spans are lost: collector unavailable', 'ECONNREFUSED'],
      ['Trace export recovered', undefined],
      ['Trace export failing, spans are lost: collector unavailable', 'undefined'],
    ]);
    expect(lines.join('')).not.toContain('secret');
  });
});
