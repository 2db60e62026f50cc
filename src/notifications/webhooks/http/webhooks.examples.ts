const url = 'https://oms.example.com/parcelward';

export const CREATE_ENDPOINT_EXAMPLES = {
  minimal: { summary: 'All event types', value: { url } },
  limited: {
    summary: 'Without personal data, and only some members',
    value: { url, personal_data: false, fields: ['order.amounts', 'order.line_items', 'shipment.status'] },
  },
  filtered: { summary: 'Some event types', value: { url, events: ['order.flagged', 'shipment.status_changed'] } },
};

export const PATCH_ENDPOINT_EXAMPLES = {
  filter: { summary: 'Subscribe to all event types', value: { events: null } },
  disable: { summary: 'Disable it', value: { status: 'disabled' } },
};

export const REPLAY_WEBHOOK_EXAMPLES = {
  events: { summary: 'Single events', value: { event_ids: ['evt_01k9w3c2q4m7v8x5t6r1z0a9bd'] } },
  range: {
    summary: 'A range of time',
    value: { since: '2026-11-20T02:00:00Z', until: '2026-11-20T04:00:00Z' },
  },
};
