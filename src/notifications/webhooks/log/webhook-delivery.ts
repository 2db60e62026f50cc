/** Queue that notifies workers of due deliveries. */
export const DELIVERY_QUEUE = 'webhooks.deliveries';

/** `waiting`: for the circuit breaker to close. `pending`: for the next attempt. The other statuses are final. */
export type DeliveryStatus = 'waiting' | 'pending' | 'delivered' | 'failed' | 'cancelled';

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['waiting', 'pending', 'delivered', 'failed', 'cancelled'];

/** An attempt of a delivery, as the delivery log shows it. */
export interface Attempt {
  /** From 1; counted on by a replay. */
  number: number;
  /** Start of the attempt; UTC with milliseconds. */
  at: string;
  /** Null if no response arrived. */
  status_code: number | null;
  duration_ms: number;
  /** First KiB of the response body. */
  response: string | null;
  /** Why no response arrived, such as `TIMEOUT`. */
  error: string | null;
  /** Time of the next attempt; null if there is none. */
  next_at: string | null;
}

/** A delivery, as the delivery log shows it (C-WHK-18). */
export interface Delivery {
  delivery_id: string;
  /** Id of the event, the same in every attempt (C-WHK-11). */
  webhook_id: string;
  endpoint_id: string;
  /** Event type, such as `order.created`. */
  type: string;
  status: DeliveryStatus;
  /** Time of the next attempt; UTC with milliseconds. Null if there is none, or the delivery is `waiting`. */
  next_at: string | null;
  created_at: string;
  updated_at: string;
  /** Oldest first. */
  attempts: Attempt[];
}

/** An attempt with the request's headers, besides `User-Agent`. */
export interface AttemptDetails extends Attempt {
  /** Without `webhook-signature` if the secret has changed since, and null if the event has expired. */
  request_headers: Record<string, string> | null;
}

/** A delivery with its requests (C-WHE-10). */
export interface DeliveryDetails extends Delivery {
  /** The body of each request, byte for byte; null if the event has expired. */
  payload: string | null;
  attempts: AttemptDetails[];
}

/** Restricts the log of an endpoint; an absent member does not restrict it. */
export interface DeliveryFilter {
  /** Event type, such as `order.created`. */
  type?: string;
  status?: DeliveryStatus;
  /** Time of the event, both inclusive. */
  since?: Date;
  until?: Date;
}
