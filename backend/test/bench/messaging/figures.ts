import { type Latencies, median, quantile, verdict } from '../load.js';

export const TARGETS = { dispatched: 0.4, withStatuses: 0.2, acknowledged: 0.5, shown: 0.25, p99: 25, rate: 500 };

export const whole = (figure: number) => Math.round(figure).toLocaleString('en');

/** What, how much, beside what, and whether that is as much as it should be. */
export type Figure = [name: string, figure: string, beside: string, isMet: boolean | null];

/** Messages a second, and milliseconds of the product's processor for a message until everything has settled. */
export interface Sent {
  alone: number;
  /** ms of this process for claim, call and outcome. */
  aloneMs: number;
  quiet: number;
  quietMs: number;
  full: number;
  fullMs: number;
}

/** Webhooks or items a second; p99 in ms; milliseconds of the product's processor for an item until it is shown. */
export interface Heard {
  bare: number;
  single: number;
  /** As `single`, until all that followed from them is done. */
  shown: number;
  tens: number;
  p99: number;
  itemMs: number;
  /** ms of the processor for a webhook in a call of its own: of the yardstick, until the last answer, until all is done. */
  bareMs: number;
  answeredMs: number;
  shownMs: number;
}

export function sending(sent: readonly Sent[], channels: number): Figure[] {
  const per = (of: keyof Sent) => median(sent.map((round) => round[of]));
  const lines = (of: 'quiet' | 'full', name: string, target: number): Figure[] => {
    const ms = of === 'quiet' ? 'quietMs' : 'fullMs';
    const share = median(sent.map((round) => round[of] / round.alone));
    const byProcessor = median(sent.map((round) => round.aloneMs / round[ms]));
    return [
      [name, whole(per(of)), `${share.toFixed(2)} of alone (target ${target})`, share >= target],
      ['… of the processor for each, ms', per(ms).toFixed(2), `${byProcessor.toFixed(2)} of alone`, null],
    ];
  };
  return [
    ['yardstick: claim, call, outcome alone, messages/s', whole(per('alone')), '', null],
    ['… of the processor for each, ms', per('aloneMs').toFixed(2), '', null],
    ...lines('quiet', `messages/s, ${channels} channels`, TARGETS.dispatched),
    ...lines('full', 'the same while echo and three statuses of each come back', TARGETS.withStatuses),
  ];
}

export function hearing(
  heard: readonly Heard[],
  steady: { bare: Latencies; ours: Latencies; itemMs: number },
): Figure[] {
  const { bare, ours } = steady;
  const per = (of: keyof Heard) => median(heard.map((round) => round[of]));
  const share = (of: 'single' | 'shown' | 'tens') => median(heard.map((round) => round[of] / round.bare));
  const line = (of: 'single' | 'shown' | 'tens', name: string, target: number): Figure => {
    const beside = `${share(of).toFixed(2)} of alone (target ${target})`;
    return [name, whole(per(of)), beside, share(of) >= target];
  };
  const byProcessor = (of: 'answeredMs' | 'shownMs', target: number): Figure => {
    const share = median(heard.map((round) => round.bareMs / round[of])).toFixed(2);
    return ['… of the processor for each, ms', per(of).toFixed(3), `${share} of alone (target ${target})`, null];
  };
  const p99 = quantile(ours, 0.99);
  return [
    ['yardstick: JSON, one append, 200, webhooks/s', whole(per('bare')), '', null],
    ['… of the processor for each, ms', per('bareMs').toFixed(3), '', null],
    line('single', 'items/s acknowledged, each in a call of its own', TARGETS.acknowledged),
    byProcessor('answeredMs', TARGETS.acknowledged),
    line('shown', '… until shown', TARGETS.shown),
    byProcessor('shownMs', TARGETS.shown),
    line('tens', 'items/s acknowledged, ten in a call', TARGETS.acknowledged),
    ['… of the processor for an item of either, ms', per('itemMs').toFixed(2), '', null],
    [`at ${TARGETS.rate} calls/s: p50, ms`, quantile(ours, 0.5).toFixed(1), '', null],
    [
      `at ${TARGETS.rate} calls/s: p99, ms`,
      p99.toFixed(1),
      `alone ${quantile(bare, 0.99).toFixed(1)} (target ${TARGETS.p99})`,
      p99 <= TARGETS.p99,
    ],
    ['… of the processor for each, ms', steady.itemMs.toFixed(2), '', null],
  ];
}

/** Prints what was measured. @returns whether every target is met */
export function told(figures: readonly Figure[]): boolean {
  console.log('| what | median | beside | |\n|---|--:|---|---|');
  for (const [name, figure, beside, isMet] of figures) {
    console.log(`| ${name} | ${figure} | ${beside} | ${isMet === null ? '' : verdict(isMet)} |`);
  }
  return figures.every(([, , , isMet]) => isMet !== false);
}
