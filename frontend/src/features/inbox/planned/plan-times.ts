import { t } from '@lingui/core/macro';
import { DAY_MS, HOUR_MS } from '@wavelane/contracts';
import { localIn } from '@/lib/times/local-times';

/** A time that is offered. */
export interface Offered {
  label: string;
  /** The time in the server's form: an instant, or local to the zone. */
  scheduledFor: string;
}

const MONDAY = 1;

/** 9:00 of the day so many days later on the clocks of a zone, in that zone's time. @param now Unix ms */
function atNine(now: number, timeZone: string, days: number): string {
  const noon = Date.parse(`${localIn(now, timeZone).slice(0, 10)}T12:00Z`) + days * DAY_MS;
  return `${new Date(noon).toISOString().slice(0, 10)}T09:00`;
}

/** The usual times to plan for. @param now Unix ms @param timeZone of the account */
export function offeredTimes(now: number, timeZone: string): Offered[] {
  const today = new Date(`${atNine(now, timeZone, 0)}Z`).getUTCDay();
  const toMonday = (MONDAY - today + 7) % 7 || 7;
  return [
    { label: t`In 2 hours`, scheduledFor: new Date(now + 2 * HOUR_MS).toISOString() },
    { label: t`Tomorrow at 9:00`, scheduledFor: atNine(now, timeZone, 1) },
    ...(toMonday === 1 ? [] : [{ label: t`Monday at 9:00`, scheduledFor: atNine(now, timeZone, toMonday) }]),
  ];
}

/** The usual times of a snooze. @param now Unix ms @param timeZone of the account */
export function snoozeTimes(now: number, timeZone: string): Offered[] {
  return [
    { label: t`In an hour`, scheduledFor: new Date(now + HOUR_MS).toISOString() },
    { label: t`In three hours`, scheduledFor: new Date(now + 3 * HOUR_MS).toISOString() },
    { label: t`Tomorrow at 9:00`, scheduledFor: atNine(now, timeZone, 1) },
    { label: t`In a week at 9:00`, scheduledFor: atNine(now, timeZone, 7) },
  ];
}
