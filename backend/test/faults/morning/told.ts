import type { Customers } from './customers.js';
import type { Evidence } from './evidence.js';

/** A summary of a morning, in words and figures. */
export function told({ asks, heard, sent, shown, events }: Evidence, { counts }: Customers, minutes: number): string {
  const replies = asks.filter(({ act }) => act === 'reply');
  const done = replies.filter(({ outcome }) => outcome === 'done');
  const inBrowsers = done.filter(({ isByBrowser }) => isByBrowser).length;
  const lost = asks.filter((ask) => ask.lost > 0);
  const slower = asks.filter((ask) => ask.told !== undefined).length;
  const lines = shown.flatMap((one) => one.lines);
  const unknown = lines.filter((line) => line.type === 'message' && line.sent?.outcomeUnknown).length;
  const failed = lines.filter((line) => line.type === 'message' && line.sent?.status === 'failed').length;
  const acts = new Map<string, number>();
  for (const { act, outcome } of asks) if (outcome === 'done') acts.set(act, (acts.get(act) ?? 0) + 1);
  const ofActs = [...acts].map(([act, count]) => `${count} ${act}`).join(', ');
  return [
    `${minutes.toFixed(1)} minutes; ${counts.came} customers wrote ${heard.length} times to ${shown.length} conversations`,
    `${counts.stopped} said STOP; ${counts.gaveUp} gave up waiting; ${events.length} events of the account`,
    `acknowledged: ${ofActs}; of the replies ${inBrowsers} were written in browsers; ${sent.length} messages taken by the gateway`,
    `${lost.length} requests lost an answer and were asked again; ${slower} were told who was faster`,
    `shown as of unknown outcome: ${unknown}, as failed: ${failed}`,
  ].join('; ');
}
