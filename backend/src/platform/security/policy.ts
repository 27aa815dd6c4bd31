import { SetMetadata } from '@nestjs/common';

/** Who may call a route. Every route says so, or the server refuses to start (default deny). */
export type Policy = 'public' | 'signed-in' | 'admin';

export const POLICY = 'wavelane:policy';

/** Everybody, without a session: sign-in, health, webhooks that carry their own secret. */
export const Public = () => SetMetadata(POLICY, 'public' satisfies Policy);

/** Any signed-in account. */
export const SignedIn = () => SetMetadata(POLICY, 'signed-in' satisfies Policy);

/** Administrators only; the role is read on every request, so that taking it away works at once. */
export const AdminOnly = () => SetMetadata(POLICY, 'admin' satisfies Policy);
