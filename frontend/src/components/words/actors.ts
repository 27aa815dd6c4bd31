import { t } from '@lingui/core/macro';
import type { AuditActor } from '@wavelane/contracts';

const ACTORS: Readonly<Record<AuditActor['kind'], string>> = {
  user: t({ message: 'user', context: 'did it' }),
  admin: t({ message: 'admin', context: 'did it' }),
  system: t({ message: 'system', context: 'did it' }),
  gateway: t({ message: 'gateway', context: 'did it' }),
  account: t({ message: 'system of the account', context: 'did it' }),
  paypal: 'PayPal',
};

/** The name of an actor's kind. */
export const actorText = (kind: string): string =>
  Object.hasOwn(ACTORS, kind) ? ACTORS[kind as AuditActor['kind']] : kind;
