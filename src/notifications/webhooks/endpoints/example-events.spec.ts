import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { exampleEvent } from './example-events.js';
import { EVENT_TYPES } from './event-types.js';

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as object;

describe('The example of an event', () => {
  const ajv = formats.default(new Ajv({ strict: false })).addSchema({ $id: 'openapi', ...document });
  const isEvent = ajv.compile({ $ref: 'openapi#/components/schemas/Event' });

  it.each(EVENT_TYPES)('%s has the schema of the event', (type) => {
    const event = JSON.parse(exampleEvent(type, '2026-11-20T02:00:24.274Z')) as object;
    isEvent({ id: 'evt_example', ...event });
    expect([event, isEvent.errors]).toEqual([expect.objectContaining({ type }), null]);
  });
});
