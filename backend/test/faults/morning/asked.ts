/** The requests of members, and the outcomes that their members know. */

export type Act = 'reply' | 'note' | 'label' | 'claim' | 'assign' | 'resolve' | 'snooze' | 'read' | 'release';

/**
 * `done`: acknowledged. `refused`: the product refused it. `unknown`: every answer was lost, although the request was
 * repeated under the same key.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

export interface Ask {
  key: string;
  act: Act;
  memberId: string;
  conversationId: string;
  /** The text of a reply or a note; each text occurs once. */
  text: string;
  outcome: Outcome;
  /** HTTP status of the last answer; null if there was none. */
  status: number | null;
  /** If another member was faster: the owner that the answer names. */
  told?: { owner: string; message: string };
  /** The number of attempts, and of attempts without an answer. */
  times: number;
  lost: number;
  /** It was sent, and no answer has come. */
  isUnderWay: boolean;
  /** A browser sent it. */
  isByBrowser: boolean;
}

interface Refusal {
  code?: string;
  message?: string;
  fields?: { expectedOwner?: string };
}

/** Every request, by its key. */
export class Asked {
  readonly all = new Map<string, Ask>();

  begin(ask: Pick<Ask, 'key' | 'act' | 'memberId' | 'conversationId' | 'text' | 'isByBrowser'>): Ask {
    const known = this.all.get(ask.key);
    const entry = known ?? { ...ask, outcome: 'unknown' as const, status: null, times: 0, lost: 0, isUnderWay: true };
    entry.times++;
    entry.isUnderWay = true;
    this.all.set(ask.key, entry);
    return entry;
  }

  /** @param status of the answer; null if it was lost, so that the outcome stays open */
  end(key: string, status: number | null, body?: unknown): void {
    const ask = this.all.get(key);
    if (!ask) return;
    ask.isUnderWay = false;
    if (status === null || status >= 500) {
      ask.lost++;
      return;
    }
    ask.status = status;
    ask.outcome = status < 300 ? 'done' : 'refused';
    const { code, message = '', fields } = (body ?? {}) as Refusal;
    if (code === 'owner-differs') ask.told = { owner: fields?.expectedOwner ?? '', message };
  }

  /** Its answer was lost, and the page shows the outcome. */
  seen(key: string, outcome: 'done' | 'refused'): void {
    const ask = this.all.get(key);
    if (ask) ask.outcome = outcome;
  }

  of(act: Act): Ask[] {
    return [...this.all.values()].filter((ask) => ask.act === act);
  }
}
