/** A span of time: from the first moment on, and before the second. */
export interface DateRange {
  from: Date;
  to: Date;
}
