// SPDX-License-Identifier: Apache-2.0
const Real = Date;
/** @type {number | undefined} */
let ahead;

/**
 * Moves the clock of this process. Import it before the services: they take every time that they store from `Date`, so
 * they write what they would have written then, and no row is changed by hand. The clock runs on from there. The first
 * call may move it back, later ones only forward, because ids sort by time.
 * @param {number} time in milliseconds since 1970
 */
export function travelTo(time) {
  ahead = (ahead === undefined ? time : Math.max(time, Date.now())) - Real.now();
}

globalThis.Date = /** @type {DateConstructor} */ (
  class extends Real {
    /** @param {[any?]} given */
    constructor(...given) {
      super(...(given.length === 0 ? /** @type {[any]} */ ([Date.now()]) : given));
    }

    /** @override */
    static now() {
      return Real.now() + (ahead ?? 0);
    }
  }
);
