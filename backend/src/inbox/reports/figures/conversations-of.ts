import { BY_PHONE, type ReportFigureFilter } from '@wavelane/contracts';
import type { Material } from './material.js';
import { isIn, type Period, placesIn } from './period.js';
import { isAnsweredIn, isWaitingAfter } from './report.js';
import { COUNTED } from './sums.js';

type Wanted = Pick<ReportFigureFilter, 'figure' | 'memberId' | 'label' | 'hour'>;

interface Happened {
  conversation: string;
  at: number;
  by: string | null;
}

/** Returns the conversations of a figure, ordered by its last fact, the latest first. */
export function conversationsOf(material: Material, period: Period, wanted: Wanted): string[] {
  const { memberId, label, hour } = wanted;
  const place = placesIn(period.zone);
  const member = memberId === BY_PHONE ? null : memberId;
  const last = new Map<string, number>();
  for (const { conversation, at, by } of happened(material, period, wanted)) {
    if (member !== undefined && by !== member) continue;
    if (hour !== undefined && place(at).hour !== hour) continue;
    if (label !== undefined && !material.labelsOf(conversation).includes(label)) continue;
    last.set(conversation, Math.max(at, last.get(conversation) ?? 0));
  }
  return [...last]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([conversation]) => conversation);
}

function happened({ threads, waits }: Material, period: Period, { figure, memberId }: Wanted): Happened[] {
  switch (figure) {
    case 'first':
    case 'next':
      return waits.flatMap(({ conversation, ended, ...wait }) =>
        ended && isAnsweredIn(period, { conversation, ended, ...wait }) && wait.isFirst === (figure === 'first')
          ? { conversation, at: ended.at, by: ended.by }
          : [],
      );
    case 'waiting':
      return waits.flatMap((wait) =>
        isWaitingAfter(period, wait) ? { conversation: wait.conversation, at: wait.since, by: null } : [],
      );
    default:
      // A fact on the phone has no member, but neither do system events; the filter by phone must leave those out.
      return threads.flatMap(({ conversation, kinds, at: times, by }) =>
        kinds.flatMap((kind, place) => {
          const at = times[place] ?? 0;
          const isWanted = isIn(period, at) && COUNTED[kind] === figure && (memberId !== BY_PHONE || kind === 'phone');
          return isWanted ? { conversation, at, by: by[place] ?? null } : [];
        }),
      );
  }
}
