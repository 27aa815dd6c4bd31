import { locale } from '@/i18n/texts';
import { knownZone } from '@/lib/times/known-zone';

/** `Dec 28`, in a zone. @param iso an instant */
export const dayOf = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: knownZone(timeZone) }).format(
    new Date(iso),
  );
