/** Options of node that `npm start` has: a benchmark starts its processes with them, too. */
export const AS_STARTED = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring'];
