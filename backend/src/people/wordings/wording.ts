import { createHash } from 'node:crypto';
import { type Check, checkLanguage, checkPurpose, checkWording, say, WORDING_VERSIONS_MAX } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { wordingEvents, type WordingPublished } from './wording.events.js';

export interface WordingState {
  /** null before the first version. */
  owner: string | null;
  purpose: string;
  language: string;
  /** The newest version; 0 without one. */
  version: number;
  text: string;
  hash: string;
  /** The hashes of all versions, the first one first. */
  hashes: readonly string[];
}

export type WordingCommand =
  | { type: 'PublishWording'; wordingId: string; accountId: string; purpose: string; language: string; text: string }
  | { type: 'ReviseWording'; wordingId: string; accountId: string; text: string };

export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Versions of one text. For every account but its owner's it does not exist. */
export const wording: Decider<WordingState, WordingCommand, WordingPublished> = {
  events: wordingEvents,
  initialState: { owner: null, purpose: '', language: '', version: 0, text: '', hash: '', hashes: [] },

  decide(command, state) {
    const { wordingId, accountId } = command;
    const text = command.text.normalize('NFC').trim();
    if (command.type === 'ReviseWording' && state.owner !== accountId) throw DomainError.notFound('Wording');
    const { purpose, language } = command.type === 'PublishWording' ? command : state;
    demand('purpose', checkPurpose, purpose);
    demand('language', checkLanguage, language);
    demand('text', checkWording, text);
    const version = state.version + 1;
    if (text === state.text) return [];
    if (version > WORDING_VERSIONS_MAX)
      throw DomainError.conflict(say('too-many-wording-versions', { n: WORDING_VERSIONS_MAX }));
    const data = { wordingId, accountId, version, purpose, language, text, hash: hashOf(text) };
    return [{ type: 'WordingPublished', data }];
  },

  evolve({ hashes }, { data: { accountId, purpose, language, version, text, hash } }) {
    return { owner: accountId, purpose, language, version, text, hash, hashes: [...hashes, hash] };
  },
};

function demand(field: string, check: Check, value: string): void {
  const problem = check(value);
  if (problem !== undefined) throw DomainError.invalid(problem, { [field]: problem });
}
