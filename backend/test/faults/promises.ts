import type { BalanceTransaction, Job, JobMessage, MainBalance } from '@wavelane/contracts';
import { until } from './chance.js';
import type { Load } from './load.js';
import { everything, type World } from './world.js';

export interface Findings {
  /** Acknowledged things that are missing. */
  lost: number;
  /** Things that are there more than once, or reached a phone more than once. */
  doubled: number;
  failures: string[];
}

/**
 * Holds the product against what it acknowledged: every top-up is there exactly once, every balance adds up, no phone
 * got a message twice, every message that is not shown as failed arrived, and `audit verify` finds nothing.
 * Stops the product.
 */
export async function promisesKept(world: World, load: Load): Promise<Findings> {
  const findings: Findings = { lost: 0, doubled: 0, failures: [...load.unexpected] };
  await pool(world, load, findings);
  await until(
    'every message has left the queue',
    async () => (await everything<Job>(world.user, '/api/jobs')).every(({ counts }) => counts.queued === 0),
    120_000,
  );
  await phones(world, load, findings);
  const broken = await world.verify();
  if (broken) findings.failures.push(broken);
  return findings;
}

async function pool({ admin }: World, load: Load, findings: Findings): Promise<void> {
  const transactions = await everything<BalanceTransaction>(admin, '/api/admin/balance/transactions');
  const notes = new Map<string, number>();
  for (const { note } of transactions) if (note) notes.set(note, (notes.get(note) ?? 0) + 1);
  for (const { key, who } of load.acknowledged.values()) {
    const times = notes.get(key) ?? 0;
    if (who !== 'admin' || times === 1) continue;
    if (times === 0) findings.lost++;
    else findings.doubled++;
    findings.failures.push(`top-up ${key} is there ${times} times`);
  }
  const booked = transactions.reduce((sum, { type, days }) => sum + (type === 'allocate' ? -days : days), 0);
  const { balance } = await admin.must<MainBalance>('GET', '/api/admin/balance');
  if (balance !== booked)
    findings.failures.push(`the pool shows ${balance} days, its transactions add up to ${booked}`);
}

async function phones(world: World, load: Load, findings: Findings): Promise<void> {
  const copies = new Map<string, number>();
  for (const { body } of await world.arrived()) copies.set(body, (copies.get(body) ?? 0) + 1);
  for (const [body, count] of copies) {
    if (count === 1) continue;
    findings.doubled++;
    findings.failures.push(`'${body}' reached the phone ${count} times`);
  }
  const all = await messages(world);
  const shown = new Map(all.map((message) => [message.body, message]));
  for (const text of [...load.acknowledged.values()].flatMap(({ messages }) => messages)) {
    const message = shown.get(text);
    const isMissing = message && message.status !== 'failed' && !message.outcomeUnknown && !copies.has(message.body);
    if (message && !isMissing) continue;
    findings.lost++;
    findings.failures.push(
      message
        ? `'${text}' is shown as ${message.status} and never arrived`
        : `'${text}' was acknowledged and is nowhere`,
    );
  }
  if (all.length === shown.size) return;
  findings.doubled += all.length - shown.size;
  findings.failures.push(`${all.length - shown.size} messages were made twice`);
}

/** The messages of all jobs. */
export async function messages({ user }: Pick<World, 'user'>): Promise<JobMessage[]> {
  const found: JobMessage[] = [];
  for (const { id } of await everything<{ id: string }>(user, '/api/jobs')) found.push(...(await user.messagesOf(id)));
  return found;
}
