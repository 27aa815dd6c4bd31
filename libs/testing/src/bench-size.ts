/** Whether a benchmark only shows that it starts and prints its rows (`BENCH=tiny`). Its figures mean nothing then. */
export const isTiny = process.env.BENCH === 'tiny';

/** The size of a benchmark: `full`, or `tiny` with `BENCH=tiny`. */
export const sized = (full: number, tiny: number): number => (isTiny ? tiny : full);
