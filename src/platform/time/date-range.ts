/** A time range: `from` is inclusive, `to` is exclusive. */
export interface DateRange {
  from: Date;
  to: Date;
}
