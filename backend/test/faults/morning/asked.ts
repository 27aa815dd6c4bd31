/** What was asked of the product, and what its members know of it. */

export type Act = 'reply' | 'note' | 'label' | 'claim' | 'assign' | 'resolve' | 'snooze' | 'read' | 'release';

/**
 * `done`: acknowledged. `refused`: the product said no, and why. `unknown`: every answer was lost, however often it was
 * asked again under the same key.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

export interface Ask {
  key: string;
  act: Act;
  memberId: string;
  conversationId: string;
  /** Of a reply or a note: nobody else writes it. */
  text: string;
  outcome: Outcome;
  /** HTTP status of the last answer; null where none came. */
  status: number | null;
  /** Where somebody was faster: whom the answer names. */
  told?: { owner: string; message: string };
  /** Asked so often, and so often without an answer. */
  times: number;
  lost: number;
  /** It was sent, and nothing has come back. */
  isUnderWay: boolean;
  /** On the screen of a browser. */
  isByBrowser: boolean;
}

interface Refusal {
  code?: string;
  message?: string;
  fields?: { expectedOwner?: string };
}

/** Everything that was asked, by its key. */
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

  /** @param status of the answer; null if it was lost, which leaves open what became of it */
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

  /** Its answer was lost, and the page shows what came of it. */
  seen(key: string, outcome: 'done' | 'refused'): void {
    const ask = this.all.get(key);
    if (ask) ask.outcome = outcome;
  }

  of(act: Act): Ask[] {
    return [...this.all.values()].filter((ask) => ask.act === act);
  }
}
