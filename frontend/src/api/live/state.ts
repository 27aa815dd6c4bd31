/** What is polled for want of news is still asked that often while news comes. */
const QUIET_POLL_MS = 30_000;

/** What the part that follows the server says to those that are there from the start. */
export const live = {
  /** The server reports changes to this tab. */
  isOpen: false,
  /** What calls say of the page. */
  headers: {} as Record<string, string>,
};

/** The interval of a poll that is needed only if the server does not report changes. */
export const unlessTold = (ms: number | false): number | false => (ms && live.isOpen ? QUIET_POLL_MS : ms);
