import { type CurrentUser, may, type Right } from '@wavelane/contracts';

/**
 * Pages that are not for every member of an account, and the rights that they need. Links to them and the pages
 * themselves check here.
 */
const PAGE_RIGHTS: Readonly<Record<string, Right>> = {
  '/send': 'answer',
  '/bulk': 'manage',
  '/people/imports': 'manage',
  '/people/forgettings': 'look-at-all',
  '/templates/canned': 'answer',
  '/reports': 'look-at-all',
  '/workflows': 'manage',
  '/chatbot': 'manage',
  '/settings/team': 'manage',
  '/settings/webhook': 'manage',
  '/settings/billing': 'own',
  '/pricing': 'own',
  '/checkout': 'own',
};

/** Whether a page has something for this member. */
export function mayOpen(user: CurrentUser, path: string): boolean {
  const right = PAGE_RIGHTS[path];
  return right === undefined || may(user, right);
}
