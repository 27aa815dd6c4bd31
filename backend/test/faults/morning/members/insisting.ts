import { sleep } from '../../chance.js';
import type { Act, Ask, Asked } from '../asked.js';

/** For so long somebody presses the button again after they are told that it did not work. */
export const PATIENCE_MS = 60_000;
const LOOK_MS = 100;
/** In which a press has become a request, if it becomes one. */
const BEGIN_MS = 3_000;

interface Options {
  asked: Asked;
  memberId: string;
  isOver: () => boolean;
}

interface Pressed {
  press: () => Promise<void>;
  /** What the page shows has come of it, if there is nothing left to press; undefined if it does not say. */
  shown?: () => Promise<'done' | 'refused' | undefined>;
}

/** Presses again while nobody knows what came of it, as somebody does who is told that it did not work. */
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
