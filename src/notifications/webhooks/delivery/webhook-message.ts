/** An event as its row has it. */
export interface MessageEvent {
  type: string;
  occurred_at: Date;
  /** JSON text. */
  data: string;
}

/** The body of a webhook, in which the event's data stands as it was recorded, to the byte. */
export function webhookBody({ type, occurred_at, data }: MessageEvent): string {
  return `{"type":${JSON.stringify(type)},"timestamp":"${occurred_at.toISOString()}","data":${data}}`;
}
