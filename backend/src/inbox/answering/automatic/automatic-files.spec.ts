import { describe, expect, it } from '@jest/globals';
import { type AnsweringRules, say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { AutomaticFiles } from './automatic-files.js';
import { answering } from '../answering.js';

const RULES: AnsweringRules = { returnAfterMinutes: null, assignment: 'off', awayMessage: null, closeAfterDays: null };

describe('files of automatic messages', () => {
  it('lets go of one file of both messages twice if the rules are refused: once for each', async () => {
    const file = { mediaId: 'm', kind: 'image', mimeType: 'image/png', bytes: 4, name: '' };
    const released: string[] = [];
    const shared = {
      shareable: () => Promise.resolve(file),
      attached: () => Promise.resolve(file),
      release: (_: unknown, { commandId }: { commandId: string }) => Promise.resolve(released.push(commandId)),
    };
    const executor = { state: () => Promise.resolve(answering.initialState) };
    const files = new AutomaticFiles(shared as never, executor as never, { now: () => 0 } as never);
    const refused = DomainError.conflict(say('rules-changed'));
    const asked = { accountId: 'olga', by: 'mia', expectedVersion: 0, rules: { ...RULES, greetingMessage: '' } };
    const saved = files.withFiles(
      { ...asked, mediaIds: { away: 'm', greeting: 'm' } },
      { commandId: 'c' } as never,
      () => Promise.reject(refused),
    );
    await expect(saved).rejects.toBe(refused);
    expect(new Set(released).size).toBe(2);
  });
});
