import { Injectable } from '@nestjs/common';
import { say, type Saying } from '@wavelane/contracts';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { wordingStream } from './wording.events.js';
import { wording } from './wording.js';

/** Finds wordings of consents in the log itself, because consents depend on them. */
@Injectable()
export class FindWordings {
  constructor(private readonly executor: CommandExecutor) {}

  /** @param version the newest if it is left out @throws DomainError not-found, naming the field */
  async shown(accountId: string, wordingId: string, version?: number) {
    const { owner, purpose, hashes } = await this.executor.state(wording, wordingStream(wordingId));
    if (owner !== accountId) throw refused('wordingId', say('choose-one-of-your-wordings'));
    const chosen = version ?? hashes.length;
    const hash = hashes[chosen - 1];
    if (hash === undefined) throw refused('wordingVersion', say('no-such-wording-version', { n: hashes.length }));
    return { wordingId, purpose, version: chosen, hash };
  }
}

const refused = (field: string, problem: Saying) => new DomainError('not-found', problem, { [field]: problem });
