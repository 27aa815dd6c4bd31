/** The interval of polls while the server reports changes. */
const QUIET_POLL_MS = 30_000;

/** The state that the follower of the server shares with modules loaded from the start. */
export const live = {
  /** The server reports changes to this tab. */
  isOpen: false,
  /** The headers with which calls describe the page. */
  headers: {} as Record<string, string>,
};

/** The interval of a poll that is needed only if the server does not report changes. */
export const unlessTold = (ms: number | false): number | false => (ms && live.isOpen ? QUIET_POLL_MS : ms);
