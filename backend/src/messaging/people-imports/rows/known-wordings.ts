import { say, type Saying } from '@wavelane/contracts';
import type { FindWordings } from '../../../people/index.js';
import { isRefusal } from '../../../platform/domain/domain-error.js';
import type { ConsentTexts, Wording } from './consent-of-row.js';

/** Wordings that one file may name: each is looked up once. */
const WORDINGS_MAX = 200;

/** The wordings that the rows of one file name. */
export class KnownWordings {
  private readonly found = new Map<string, Wording | Saying>();

  constructor(
    private readonly accountId: string,
    private readonly wordings: Pick<FindWordings, 'shown'>,
  ) {}

  /** @returns why there is none, else the version that is named, or the newest */
  async of({ wordingId, wordingVersion }: ConsentTexts): Promise<Wording | Saying> {
    const key = `${wordingId} ${wordingVersion}`;
    const before = this.found.get(key);
    if (before !== undefined) return before;
    if (this.found.size >= WORDINGS_MAX) return say('too-many-wordings-in-file', { n: WORDINGS_MAX });
    const found = await this.look(wordingId, wordingVersion === '' ? undefined : Number(wordingVersion));
    this.found.set(key, found);
    return found;
  }

  private async look(wordingId: string, version: number | undefined): Promise<Wording | Saying> {
    try {
      return await this.wordings.shown(this.accountId, wordingId, version);
    } catch (error) {
      if (isRefusal(error, 'not-found')) return error.saying;
      throw error;
    }
  }
}
