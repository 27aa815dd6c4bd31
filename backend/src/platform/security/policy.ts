import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { Right } from '@wavelane/contracts';

/** The callers of a route. Every route has a policy, or the server refuses to start (default deny). */
export type Policy = 'public' | 'signed-in' | 'admin';

export const POLICY = 'wavelane:policy';

/**
 * The right that a member needs for a route; `self`: it is about themselves, whatever their role in whichever account.
 */
export type Needed = Right | 'self';

export const RIGHT = 'wavelane:right';

/** All callers, without a session: sign-in, health, webhooks that carry their own secret. */
export const Public = () => SetMetadata(POLICY, 'public' satisfies Policy);

/**
 * Members who have the right in the account that their session acts for. `RIGHTS` of the contracts explains the rights.
 */
export const SignedIn = (needed: Needed) =>
  applyDecorators(SetMetadata(POLICY, 'signed-in' satisfies Policy), SetMetadata(RIGHT, needed));

/** Administrators only; the role is read on every request, so that taking it away works at once. */
export const AdminOnly = () => SetMetadata(POLICY, 'admin' satisfies Policy);
