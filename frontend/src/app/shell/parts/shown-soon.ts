/** Parts that the shell shows directly after its first paint. They are one file, which saves round trips. */
export { PageProgress } from '../page-progress';
export { StatusLine } from '../bar/status-line';
