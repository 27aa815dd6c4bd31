import { describe, expect, it } from '@jest/globals';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import { Outdated } from '../outdated.js';

const BEFORE = '2026-06-01T00:00:00.000Z';
const JOB = { admitted: true, condition: 'running', createdAt: '2026-07-01T00:00:00.000Z', counts: { queued: 1 } };

/** Whether the retention lists the file of a job as outdated. */
async function isOutdated(job: object): Promise<boolean> {
  const held = { templates: [], jobs: ['j'], channels: [7], isSent: false };
  const readModels = partOf<ReadModels>({
    find: () => Promise.resolve({ documents: [{ id: 'm', body: { bytes: 1, held } }] } as never),
    many: () => Promise.resolve([{ id: 'j', body: { ...JOB, ...job } }] as never),
  });
  const found: string[] = [];
  for await (const { mediaId } of new Outdated(readModels, partOf({}), partOf({})).media('acc', BEFORE))
    found.push(mediaId);
  return found.length > 0;
}

describe('the file of a job', () => {
  it('stays while messages wait, and while the job is being written', async () => {
    expect(await isOutdated({})).toBe(false);
    expect(await isOutdated({ admitted: false })).toBe(false);
  });

  it('becomes outdated once the job is done, cancelled or never finished', async () => {
    expect(await isOutdated({ counts: { queued: 0 } })).toBe(true);
    expect(await isOutdated({ condition: 'cancelled' })).toBe(true);
    expect(await isOutdated({ admitted: false, createdAt: '2026-05-01T00:00:00.000Z' })).toBe(true);
  });
});
