import { sleep } from '../../chance.js';
import type { Act, Ask, Asked } from '../asked.js';

/** The time for which a member presses the button again after an error. */
export const PATIENCE_MS = 60_000;
const LOOK_MS = 100;
/** The time within which a press leads to a request, if it leads to one. */
const BEGIN_MS = 3_000;

interface Options {
  asked: Asked;
  memberId: string;
  isOver: () => boolean;
}

interface Pressed {
  press: () => Promise<void>;
  /** The outcome that the page shows, if no button is left to press; undefined if the page does not show one. */
  shown?: () => Promise<'done' | 'refused' | undefined>;
}

/** Presses the button again while the outcome is unknown, as a person does who sees an error. */
export class Insisting {
  constructor(private readonly options: Options) {}

  async on(act: Act, { press, shown }: Pressed): Promise<void> {
    const before = this.last(act)?.key;
    const isNew = () => this.last(act)?.key !== before;
    await press();
    for (const until = Date.now() + BEGIN_MS; !isNew() && Date.now() < until;) await sleep(LOOK_MS);
    if (!isNew()) return;
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !this.options.isOver(); await sleep(LOOK_MS)) {
      const ask = this.last(act);
      if (!ask || ask.isUnderWay) continue;
      if (ask.outcome !== 'unknown') return;
      const outcome = await shown?.();
      if (outcome) return this.options.asked.seen(ask.key, outcome);
      await press();
    }
  }

  private last(act: Act): Ask | undefined {
    const { asked, memberId } = this.options;
    return asked.of(act).findLast((ask) => ask.isByBrowser && ask.memberId === memberId);
  }
}
