import { isPastWindow, isTooSoonForLost } from './claim-window.js';

const ORDERED = '2026-03-01T12:00:00.000Z';

describe('the claim window', () => {
  it.each([
    ['2026-03-11T12:00:00.000Z', 10, false],
    ['2026-03-11T12:00:00.001Z', 10, true],
    [ORDERED, 0, false],
    ['2026-03-01T12:00:00.001Z', 0, true],
    ['2026-02-01T00:00:00.000Z', 0, false],
  ])('C-POL-3: at %s with %d days it is past: %s', (filed, days, past) =>
    expect(isPastWindow(filed, ORDERED, days)).toBe(past),
  );

  it.each([
    ['2026-03-04T11:59:59.999Z', 3, true],
    ['2026-03-04T12:00:00.000Z', 3, false],
    [ORDERED, 0, false],
    ['2026-02-28T12:00:00.000Z', 0, false],
    ['2026-02-28T12:00:00.000Z', 1, true],
  ])('C-POL-5: at %s with %d days of silence it is too soon for Lost: %s', (filed, days, soon) =>
    expect(isTooSoonForLost(filed, ORDERED, days)).toBe(soon),
  );
});
