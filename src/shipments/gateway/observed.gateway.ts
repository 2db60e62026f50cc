// SPDX-License-Identifier: Apache-2.0
import { type Histogram } from 'prom-client';
import { type MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { type ClockService } from '../../platform/time/clock.service.js';
import { type TracingService } from '../../platform/tracing/tracing.service.js';
import { type CarrierUpdate } from '../model/carrier-update.js';
import { type AccountBudget } from './account-budget.js';
import {
  GatewayRefused,
  GatewayUnavailable,
  type GatewayParcel,
  type LetterOutcome,
  type LetterRecipient,
  type TrackedParcel,
  TrackingGateway,
  type WebhookListener,
} from './tracking.gateway.js';

export function gatewayCalls(metrics: MetricsService): Histogram<'gateway' | 'operation' | 'outcome'> {
  return metrics.callDuration({
    name: 'parcelward_gateway_call_duration_seconds',
    help: 'Time of a call to a tracking gateway',
    labelNames: ['gateway', 'operation', 'outcome'],
  });
}

/** What depends on how the calls of an account end. */
interface CallObserver {
  budget?: AccountBudget;
  clock?: Pick<ClockService, 'now'>;
  /** Called after each call that the gateway answered, with the failure if it was not available. */
  settled?: (failure?: GatewayUnavailable) => Promise<void>;
}

/** Makes a span of each call to a gateway, counts it in the metrics, and keeps the budget of its account. */
export class ObservedGateway extends TrackingGateway {
  readonly name: string;
  readonly pushesEvents: boolean;
  override readonly registrationsPerMinute: number;
  override readonly batch: TrackingGateway['batch'];
  override readonly topics: TrackingGateway['topics'];

  constructor(
    private readonly gateway: TrackingGateway,
    private readonly calls: ReturnType<typeof gatewayCalls>,
    private readonly tracing: Pick<TracingService, 'span'>,
    private readonly observer: CallObserver = {},
  ) {
    super();
    this.name = gateway.name;
    this.pushesEvents = gateway.pushesEvents;
    this.registrationsPerMinute = gateway.registrationsPerMinute;
    this.batch = gateway.batch;
    this.topics = gateway.topics;
  }

  register(parcel: GatewayParcel): Promise<string | undefined> {
    return this.observe('gateway.register', 'register', parcel, () => this.gateway.register(parcel));
  }

  isRegistered(parcel: GatewayParcel): Promise<boolean> {
    return this.observe('gateway.is_registered', 'find', parcel, () => this.gateway.isRegistered(parcel));
  }

  fetch(parcel: TrackedParcel): Promise<CarrierUpdate | null | undefined> {
    return this.observe('gateway.fetch', 'fetch', parcel, () => this.gateway.fetch(parcel));
  }

  override fetchAll(parcels: readonly TrackedParcel[]): Promise<Map<string, CarrierUpdate>> {
    return this.measure('fetch', async () => (await this.gateway.fetchAll?.(parcels)) ?? new Map<string, never>());
  }

  override subscribe(topic: string, listener: WebhookListener, present?: string): Promise<string> {
    return this.measure('subscribe', async () => (await this.gateway.subscribe?.(topic, listener, present)) ?? '');
  }

  override unsubscribe(id: string): Promise<void> {
    return this.measure('unsubscribe', async () => this.gateway.unsubscribe?.(id));
  }

  override requestProof(trackingNumber: string, recipient: LetterRecipient): Promise<LetterOutcome> {
    return this.measure('proof', async () => (await this.gateway.requestProof?.(trackingNumber, recipient)) ?? 'none');
  }

  override accepts(trackingNumber: string): boolean {
    return this.gateway.accepts?.(trackingNumber) ?? true;
  }

  nextUpdateAt(parcel: TrackedParcel, since: Date): Date | undefined {
    return this.gateway.nextUpdateAt(parcel, since);
  }

  override check(): Promise<void> {
    return this.measure('check', () => this.gateway.check());
  }

  override postponedTo(operation: 'register' | 'fetch'): Date | undefined {
    const { budget, clock } = this.observer;
    return clock && budget?.postponedTo(operation, clock.now());
  }

  private observe<T>(
    span: string,
    operation: string,
    { store_id, id }: GatewayParcel,
    call: () => Promise<T>,
  ): Promise<T> {
    const attributes = { 'parcelward.store.id': store_id, 'parcelward.parcel.id': id };
    return this.tracing.span(span, attributes, () => this.measure(operation, call), { kind: 'client' });
  }

  private async measure<T>(operation: string, call: () => Promise<T>): Promise<T> {
    const end = this.calls.startTimer({ gateway: this.name, operation });
    try {
      const result = await call();
      end({ outcome: 'ok' });
      await this.settle();
      return result;
    } catch (error) {
      end({ outcome: outcomeOf(error) });
      if (error instanceof GatewayUnavailable) await this.settle(error);
      if (error instanceof GatewayRefused) await this.settle();
      throw error;
    }
  }

  private async settle(failure?: GatewayUnavailable): Promise<void> {
    const { budget, clock, settled } = this.observer;
    if (failure && clock) budget?.fail(clock.now(), failure.retryAfterSeconds);
    else budget?.succeed();
    await settled?.(failure);
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof GatewayUnavailable) return 'unavailable';
  return error instanceof GatewayRefused ? 'refused' : 'error';
}
