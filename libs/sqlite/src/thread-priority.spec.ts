import { describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { giveWay } from './thread-priority.js';

describe('the priority of a thread', () => {
  it('is lowered on Linux, where it is its own', () => {
    const set = jest.fn();
    giveWay('linux', set);
    expect(set).toHaveBeenCalledWith(0, 5);
  });

  it('is left where it would be that of the process', () => {
    const set = jest.fn();
    giveWay('darwin', set);
    expect(set).not.toHaveBeenCalled();
  });

  it('is left where it may not be changed', () => {
    const refused = () => {
      throw new Error('EPERM');
    };
    expect(() => giveWay('linux', refused)).not.toThrow();
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('is not that of the thread that has started it', async () => {
    const before = getPriority();
    const thread = new Worker(
      `const { setPriority } = require('node:os');
      (${giveWay.toString()})('linux', setPriority);
      require('node:worker_threads').parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self'));
      setInterval(() => {}, 1000);`.replace('GIVES_WAY', '5'),
      { eval: true },
    );
    try {
      const self = await new Promise((resolve, reject) => thread.on('message', resolve).on('error', reject));
      expect(niceOf(String(self))).toBe(5);
      expect(getPriority()).toBe(before);
    } finally {
      await thread.terminate();
    }
  });
});

/** The 19th field of what Linux tells of a task; the name before it may have blanks. */
function niceOf(task: string): number {
  const told = readFileSync(`/proc/${task}/stat`, 'utf8');
  return Number(told.slice(told.lastIndexOf(')') + 2).split(' ')[16]);
}
