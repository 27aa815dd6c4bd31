import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { api, asciiDigits, checkPhone, type Consents, type Person, REPLY_WINDOW_MS } from '@wavelane/contracts';
import { consentsQuery } from '@/api/people-queries';
import { read } from '@/api/read';
import { formatDate, wholeDuration } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useSettled } from '@/lib/hooks/use-settled';

/** The state of a person's consent to a purpose, in a few words. */
export interface Standing {
  text: string;
  tone: 'good' | 'bad' | 'none';
}

const MINUTE = 60_000;

/** E.164, of a number that is typed whole; undefined while it is not. */
export function phoneOf(typed: string): string | undefined {
  const plain = asciiDigits(typed).trim().replace(/^00/, '+');
  return plain.startsWith('+') && checkPhone(plain) === undefined ? `+${plain.replace(/\D/g, '')}` : undefined;
}

/**
 * Looks up the consents of the person with a number.
 * @param typed the number, as far as it is typed
 * @returns the text about a purpose; undefined while nothing is known, and for a purpose that needs no consent
 */
export function useStanding(typed: string, timeZone: string): (purpose: string) => Standing | undefined {
  const phone = phoneOf(useSettled(typed));
  const now = useNow(MINUTE);
  const found = useQuery({
    ...read(api.people, { asked: { handle: phone ?? '', limit: 1 } }),
    enabled: phone !== undefined,
  });
  const person = found.data?.[0];
  const consents = useQuery({ ...consentsQuery(person?.id ?? ''), enabled: person !== undefined });
  const isKnown = phone !== undefined && found.isSuccess && (person === undefined || consents.isSuccess);
  return (purpose) => (isKnown ? standingOf(purpose, person, consents.data, now, timeZone) : undefined);
}

/** @param now Unix ms */
export function standingOf(
  purpose: string,
  person: Pick<Person, 'stopped' | 'lastInboundAt'> | undefined,
  consents: Pick<Consents, 'purposes'> | undefined,
  now: number,
  timeZone: string,
): Standing | undefined {
  if (purpose === 'transactional') return undefined;
  if (person?.stopped) return { text: t`opted out`, tone: 'bad' };
  const { state, since } = consents?.purposes.find((one) => one.purpose === purpose) ?? {};
  const day = since === undefined ? '' : formatDate(since, timeZone);
  if (state === 'withdrawn') return { text: t`withdrawn ${day}`, tone: 'bad' };
  if (state === 'given') return { text: t`agreed ${day}`, tone: 'good' };
  const left = person?.lastInboundAt ? Date.parse(person.lastInboundAt) + REPLY_WINDOW_MS - now : 0;
  if (purpose === 'service' && left > 0)
    return { text: t`wrote to you, free replies for ${wholeDuration(left)}`, tone: 'good' };
  return state === 'asked'
    ? { text: t`asked ${day}, no answer yet`, tone: 'none' }
    : { text: t`no consent on record`, tone: 'none' };
}
