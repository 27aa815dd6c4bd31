import { describe, expect, it } from '@jest/globals';
import type { Position } from '@wavelane/event-store';
import { EventStream, type Out, retryMs } from './event-stream.js';

const who = { accountId: 'ada', memberId: 'ada', sessionId: 's1', isAdministrator: false };
const position = '000042' as Position;

/** An answer that stays open. @param unread bytes that its client has not taken */
function open(unread = 0) {
  const written: string[] = [];
  const out = { writableLength: unread, writableEnded: false, destroyed: false };
  const reasons: string[] = [];
  const answer = Object.assign(out, {
    write: (text: string) => written.push(text) > 0,
    end: () => Object.assign(out, { writableEnded: true }),
    destroy: () => Object.assign(out, { destroyed: true }),
  }) as object as Out;
  const line = new EventStream(answer, who, { ended: (reason) => reasons.push(reason), random: () => 0.5 });
  return { line, out, written, reasons };
}

describe('a live line', () => {
  it('begins with how long to wait before coming again, and what was missed', () => {
    const { line, written } = open();
    line.hello(['jobs'], position);
    expect(written.join('')).toBe(
      'retry: 2500\n\nevent: hello\nid: 000042\ndata: {"topics":["jobs"],"position":"000042"}\n\n',
    );
  });

  it('tells topics and a position, and no data', () => {
    const { line, written } = open();
    line.tell({ topics: ['me', 'channels'], position });
    line.tell({ position: undefined });
    expect(written).toEqual([
      'event: hint\nid: 000042\ndata: {"topics":["me","channels"],"position":"000042"}\n\n',
      'event: beat\ndata: {}\n\n',
    ]);
  });

  it('says that the session is over, and otherwise when to come again', () => {
    const [ended, left] = [open(), open()];
    ended.line.end('session');
    expect([ended.written, ended.out.writableEnded]).toEqual([['event: end\ndata: {"reason":"session"}\n\n'], true]);
    left.line.end('leaving');
    expect([left.written, left.out.writableEnded]).toEqual([['retry: 2500\n\n'], true]);
  });

  it('breaks off when its client does not read, instead of being kept in memory', () => {
    const { line, out, written, reasons } = open(65 * 1_024);
    line.tell({ topics: ['jobs'], position });
    expect([out.destroyed, written, reasons]).toEqual([true, [], ['slow']]);
    line.tell({ topics: ['jobs'], position });
    line.end('leaving');
    expect(written).toEqual([]);
  });

  it('lets browsers come again at different moments, except when only the line was old', () => {
    expect([retryMs('leaving', () => 0), retryMs('leaving', () => 1)]).toEqual([1_000, 4_000]);
    expect(retryMs('age', () => 1)).toBe(100);
  });
});
