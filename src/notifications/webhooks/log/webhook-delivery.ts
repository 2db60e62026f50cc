/** `waiting` for the endpoint's circuit breaker; `pending` the next try; the others are ends. */
export type DeliveryStatus = 'waiting' | 'pending' | 'delivered' | 'failed' | 'cancelled';

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ['waiting', 'pending', 'delivered', 'failed', 'cancelled'];

/** `due_at` of a delivery that waits for a circuit breaker: never, unless it is let through. */
export const WAITS = new Date('9999-12-31T00:00:00.000Z');

/** A try as the delivery log shows it. */
export interface Attempt {
  /** 1 of the first. */
  number: number;
  /** When it began; UTC with milliseconds. */
  at: string;
  /** Null where no answer came. */
  status_code: number | null;
  duration_ms: number;
  /** The first KiB of the answer's body. */
  response: string | null;
  /** Why no answer came, such as `TIMEOUT`. */
  error: string | null;
  next_at: string | null;
}

/** A delivery as the log shows it. */
export interface Delivery {
  delivery_id: string;
  /** The event's id: that of every try. */
  webhook_id: string;
  endpoint_id: string;
  /** Of the event. */
  type: string;
  status: DeliveryStatus;
  /** When it is tried next; UTC with milliseconds. */
  next_at: string | null;
  created_at: string;
  updated_at: string;
  /** The first one first. */
  attempts: Attempt[];
}
