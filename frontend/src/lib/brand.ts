/** The product's name. */
export const BRAND = 'Wavelane';
export const SUBTITLE = 'WA Tracker';
export const CONTACT_EMAIL = 'hello@wavelane.example';

/** Document title of a page. */
export function titleOf(page: string): { meta: { title: string }[] } {
  return { meta: [{ title: `${page} · ${BRAND}` }] };
}
