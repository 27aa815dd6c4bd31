import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import type { Clock } from '../../../platform/domain/clock.js';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { MediaRemoval } from '../../../whatsapp/index.js';
import type { BeginForgettings } from '../../forgetting/forgetting.commands.js';
import type { OpenPast } from '../../forgetting/open-past.js';
import type { Outdated } from '../outdated.js';
import { RetentionWorker } from '../retention.worker.js';

it('forgets the people of whom the log tells nothing in plain text, and says once that the others wait', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const forgotten: string[] = [];
  const person = (personId: string) => ({ personId, handles: [{ kind: 'phone' as const, value: personId }] });
  const subjectsOf: BeginForgettings['subjectsOf'] = (_, handles) => handles.map(({ value }) => value);
  const begin: BeginForgettings['begin'] = async (_, handles) => {
    forgotten.push(...handles.map(({ value }) => value));
    return 'forgetting';
  };
  const worker = new RetentionWorker(
    partOf<CommandExecutor>({
      state: (async () => ({ day: null, closed: null, mediaMonths: null, peopleMonths: 12 })) as never,
      execute: (async () => ({ events: [] })) as never,
    }),
    partOf<Outdated>({
      people: async function* () {
        for (const id of ['open', 'sealed', 'open too', 'sealed too']) yield person(id);
      },
    }),
    partOf<MediaRemoval>({}),
    partOf<BeginForgettings>({ isUnderWay: async () => false, subjectsOf, begin }),
    partOf<OpenPast>({
      isThere: async () => true,
      isSealed: async (subjects) => !subjects.some((subject) => subject.startsWith('open')),
    }),
    partOf<Clock>({ now: () => Date.parse('2026-03-10T12:00:00.000Z') }),
    partOf<ReadModels>({ find: (async () => ({ documents: [{ id: 'ada', body: {} }] })) as never }),
  );
  await worker.pass(new AbortController().signal);
  expect(forgotten).toEqual(['sealed', 'sealed too']);
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ remedy: 'wavelane events reseal' })]]);
  warn.mockRestore();
});
