import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { Right } from '@wavelane/contracts';

/** Who may call a route. Every route says so, or the server refuses to start (default deny). */
export type Policy = 'public' | 'signed-in' | 'admin';

export const POLICY = 'wavelane:policy';

/** What a member needs for a route; `self`: it is about themselves, whatever they are in which account. */
export type Needed = Right | 'self';

export const RIGHT = 'wavelane:right';

/** Everybody, without a session: sign-in, health, webhooks that carry their own secret. */
export const Public = () => SetMetadata(POLICY, 'public' satisfies Policy);

/** Members who have the right in the account that their session acts for. What a right is: `RIGHTS` of the contracts. */
export const SignedIn = (needed: Needed) =>
  applyDecorators(SetMetadata(POLICY, 'signed-in' satisfies Policy), SetMetadata(RIGHT, needed));

/** Administrators only; the role is read on every request, so that taking it away works at once. */
export const AdminOnly = () => SetMetadata(POLICY, 'admin' satisfies Policy);
