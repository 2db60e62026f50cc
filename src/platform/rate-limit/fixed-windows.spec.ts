// SPDX-License-Identifier: Apache-2.0
import { FixedWindows } from './fixed-windows.js';

const MINUTE = 60_000;

describe('a fixed window', () => {
  let now = 0;
  beforeEach(() => (now = 1_000_000));
  const newWindows = (max?: number) => new FixedWindows(() => now, max);

  it('C-LIM-9: starts with its first hit and counts until its end', () => {
    const windows = newWindows();
    expect(windows.hit('a', MINUTE)).toEqual({ hits: 1, msLeft: MINUTE });
    now += MINUTE - 1;
    expect(windows.hit('a', MINUTE)).toEqual({ hits: 2, msLeft: 1 });
    now += 1;
    expect(windows.hit('a', MINUTE)).toEqual({ hits: 1, msLeft: MINUTE });
  });

  it('is not extended by hits', () => {
    const windows = newWindows();
    for (let second = 0; second < 60; second++, now += 1_000) windows.hit('a', MINUTE);
    expect(windows.hit('a', MINUTE).hits).toBe(1);
  });

  it('counts one key', () => {
    const windows = newWindows();
    windows.hit('a', MINUTE);
    expect(windows.hit('b', MINUTE).hits).toBe(1);
  });

  it('takes back a hit without moving its end', () => {
    const windows = newWindows();
    windows.hit('a', MINUTE);
    windows.hit('a', MINUTE);
    now += 1_000;
    for (const key of ['a', 'unknown']) windows.takeBack(key, MINUTE);
    expect(windows.hit('a', MINUTE)).toEqual({ hits: 2, msLeft: MINUTE - 1_000 });
  });

  it('C-LIM-9: starts with the next hit after all of its hits were taken back', () => {
    const windows = newWindows();
    windows.hit('a', MINUTE);
    now += 1_000;
    windows.takeBack('a', MINUTE);
    expect(windows.hit('a', MINUTE)).toEqual({ hits: 1, msLeft: MINUTE });
  });

  it('keeps its hits if one of an earlier window is taken back', () => {
    const windows = newWindows();
    windows.hit('a', MINUTE);
    now += MINUTE - 1;
    const { msLeft } = windows.hit('a', MINUTE);
    now += 1;
    windows.hit('a', MINUTE);
    windows.takeBack('a', msLeft);
    expect(windows.hit('a', MINUTE).hits).toBe(2);
  });

  it('is removed after its end', () => {
    const windows = newWindows();
    for (let key = 0; key < 500; key++) windows.hit(String(key), MINUTE);
    now += 2 * MINUTE;
    windows.hit('new', MINUTE);
    expect(windows.size).toBe(1);
  });

  it('C-LIM-17: is removed, the oldest first, if there are too many', () => {
    const windows = newWindows(2);
    for (const key of ['a', 'b', 'c']) windows.hit(key, MINUTE);
    expect(windows.size).toBe(2);
    expect(windows.hit('c', MINUTE).hits).toBe(2);
    expect(windows.hit('a', MINUTE).hits).toBe(1);
  });
});
