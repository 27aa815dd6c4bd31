import type { BarKind } from './bars';

/** One of the counts that a chart has of each row. */
export interface ChartColumn<Row> {
  label: string;
  of: (row: Row) => number;
}

/** One that is drawn. */
export interface BarSeries<Row> extends ChartColumn<Row> {
  kind: BarKind;
  /** The height of its bar; left out: the count. */
  drawn?: (row: Row) => number;
}
