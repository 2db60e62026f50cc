// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type PredictionView } from '../model/shipment.resource.js';
import { TransitEstimatesRepository } from '../persistence/transit-estimates.repository.js';
import { quantileAt } from '../rules/estimate/kaplan-meier.js';
import { groupsOf } from '../rules/estimate/lane.js';
import { type ForecastParcel, isForecast, predictDelivery } from '../rules/estimate/prediction.js';
import { isAwaited } from '../rules/expected-delivery.js';

type LaneParcel = Pick<Parcel, 'store_id' | 'carrier' | 'lane' | 'followed_at'>;

/** Of the parcels of a group, which then have arrived. */
const NEARLY_ALL = 0.95;

/** Forecasts deliveries from the store's own history (C-TRK-49). */
@Injectable()
export class DeliveryForecastService {
  constructor(
    private readonly estimates: TransitEstimatesRepository,
    private readonly clock: ClockService,
  ) {}

  /** Forecasts the delivery of a parcel; null if there is none. */
  async predict(storeId: string, parcel: ForecastParcel | undefined): Promise<PredictionView | null> {
    const [prediction = null] = await this.predictAll(storeId, [parcel]);
    return prediction;
  }

  /** The whole days in which half of the parcels like this one arrive; null while the store's history says too little. */
  async usualDays(parcel: LaneParcel): Promise<number | null> {
    const days = await this.daysOf(parcel, 0.5);
    return days === undefined ? null : Math.max(1, Math.round(days));
  }

  /** When nearly all parcels like this one, which has no expected day, would have arrived (C-WORK-20). */
  async overdueAt(
    parcel: LaneParcel & Pick<Parcel, 'scanned_at' | 'expected_by' | 'status' | 'delivered_at'>,
  ): Promise<Date | undefined> {
    if (parcel.scanned_at === null || parcel.expected_by !== null) return undefined;
    if (!isAwaited(parcel.status, parcel.delivered_at)) return undefined;
    const days = await this.daysOf(parcel, NEARLY_ALL);
    return days === undefined ? undefined : new Date(parcel.scanned_at.getTime() + days * DAY_MS);
  }

  private async daysOf(parcel: LaneParcel, share: number): Promise<number | undefined> {
    const groups = groupsOf(parcel);
    const estimates = await this.estimates.find(parcel.store_id, groups);
    const estimate = groups.map((group) => estimates.get(group)).find(Boolean);
    return estimate && quantileAt(estimate.quantiles, share);
  }

  /** Forecasts parcels in their order. It reads the database at most once, and not at all if no parcel needs a forecast. */
  async predictAll(
    storeId: string,
    parcels: readonly (ForecastParcel | undefined)[],
  ): Promise<(PredictionView | null)[]> {
    const now = this.clock.now();
    const open = parcels.filter((parcel): parcel is ForecastParcel => parcel !== undefined && isForecast(parcel, now));
    if (open.length === 0) return parcels.map(() => null);
    const estimates = await this.estimates.find(storeId, open.flatMap(groupsOf));
    return parcels.map((parcel) => (parcel ? predictDelivery(parcel, (group) => estimates.get(group), now) : null));
  }
}
