/** When messages are due for a check: their last step lies between the two instants, exclusive. */
export interface Window {
  /** From 0. */
  look: number;
  /** ISO-8601 UTC. */
  after: string;
  before: string;
}

/**
 * Returns which messages each check is about now. Every message passes through all checks as it gets older, so a missed
 * check is not made up for: the next one asks the same.
 * @param looks ms after a message's last step, rising
 * @param giveUp ms after which the message is no longer checked
 * @param now Unix ms
 */
export function windowsOf(looks: readonly number[], giveUp: number, now: number): Window[] {
  const ago = (ms: number) => new Date(now - ms).toISOString();
  return looks.map((since, look) => ({ look, after: ago(looks[look + 1] ?? giveUp), before: ago(since) }));
}
