import { describe, expect, it } from '@jest/globals';
import { LABELS_MAX } from '@wavelane/contracts';
import fc from 'fast-check';
import { QUARTER_MS } from './deliveries.projection.js';
import { joinedOrParted, LABELS_SAID_MAX, refusedReply, relabelled, SAID_MAX, type SaidDocument } from './said.js';

const NOTHING: SaidDocument = { accountId: 'mine', labelled: [], refused: [], joined: [] };
const iso = (at: number) => new Date(at).toISOString();

/** The labels of a report that has only the events known before `until`. */
function labelsBefore({ labelled }: SaidDocument, until: number): string[] {
  const labels = new Set<string>();
  for (const { added, removed, known } of labelled) {
    if (Date.parse(known) >= until) continue;
    for (const label of removed) labels.delete(label);
    for (const label of added) labels.add(label);
  }
  return [...labels].sort();
}

/** Adds the missing ones of these labels and removes the present ones, as conversations do. */
function toggled(labels: Set<string>, names: readonly string[]) {
  const added = names.filter((name) => !labels.has(name));
  const removed = names.filter((name) => labels.has(name));
  for (const name of added) labels.add(name);
  for (const name of removed) labels.delete(name);
  return { added, removed };
}

describe('facts of a conversation', () => {
  it('gives the labels that it had when any quarter of an hour began', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
    const step = fc.record({ names, after: fc.integer({ min: 0, max: 3 * QUARTER_MS }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(60), (steps, quarter) => {
        const until = quarter * QUARTER_MS;
        const [now, before] = [new Set<string>(), new Set<string>()];
        let document = NOTHING;
        let at = 0;
        for (const { names: some, after } of steps) {
          at += after;
          document = relabelled(document, { ...toggled(now, some), known: iso(at) });
          if (at < until) toggled(before, some);
        }
        expect(labelsBefore(document, until)).toEqual([...before].sort());
      }),
    );
  });

  it('stays small under labels, joins and refusals without end, and gives the labels of now', () => {
    const all = Array.from({ length: 4 * LABELS_MAX }, (_, n) => `label ${n}`);
    const labels = new Set<string>();
    let document = NOTHING;
    for (let n = 0; n < 3_000; n++) {
      const known = iso(n * QUARTER_MS);
      const wanted = all.slice((n * 7) % 150, ((n * 7) % 150) + LABELS_MAX);
      const added = wanted.filter((name) => !labels.has(name));
      const removed = [...labels].filter((name) => !wanted.includes(name));
      for (const name of removed) labels.delete(name);
      for (const name of added) labels.add(name);
      document = relabelled(document, { added, removed, known });
      document = joinedOrParted(document, { isJoined: n % 2 === 0, known });
      document = refusedReply(document, { messageId: `m${n}`, known });
    }
    const { labelled, joined, refused } = document;
    const told = labelled.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0);
    expect(told).toBeLessThanOrEqual(LABELS_SAID_MAX);
    expect([joined.length, refused.length]).toEqual([SAID_MAX, SAID_MAX]);
    expect(labelsBefore(document, Infinity)).toEqual([...labels].sort());
    const lately = 2_990 * QUARTER_MS;
    expect(labelsBefore(document, lately)).toHaveLength(LABELS_MAX);
  });
});
