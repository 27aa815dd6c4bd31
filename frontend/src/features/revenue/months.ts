import { locale } from '@/i18n/texts';

const dayIn = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** `November 2026` of `2026-11`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(dayIn(month));

/** `Nov` of `2026-11`. */
export const monthShort = (month: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(dayIn(month));
