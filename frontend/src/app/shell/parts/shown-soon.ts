/** What the shell shows right after itself, in one file: each request costs a way to the server and back. */
export { PageProgress } from '../page-progress';
export { StatusLine } from '../bar/status-line';
