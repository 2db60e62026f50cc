import { type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { type Logger } from 'pino';
import { errorKind } from '../errors/error-text.js';

/** `ExportResultCode.SUCCESS` of `@opentelemetry/core`. */
const SUCCESS = 0;

type Report = Parameters<SpanExporter['export']>[1];

/** Logs when exports begin to fail, and when they succeed again. */
export class ReportingExporter implements SpanExporter {
  logger?: Logger;
  private isFailing = false;

  constructor(private readonly exporter: SpanExporter) {}

  export(spans: ReadableSpan[], report: Report): void {
    this.exporter.export(spans, (result) => {
      this.observe(result);
      report(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private observe({ code, error }: Parameters<Report>[0]): void {
    const isFailed = code !== SUCCESS;
    if (isFailed && !this.isFailing)
      this.logger?.warn({ error: errorKind(error) }, 'Trace export failing, spans are lost: collector unavailable');
    if (!isFailed && this.isFailing) this.logger?.info('Trace export recovered');
    this.isFailing = isFailed;
  }
}
