import type { JournalLine } from '@wavelane/contracts';
import type { useAccountNames } from '@/api/account-names';
import { actorText } from '@/components/words/actors';

type NameOf = ReturnType<typeof useAccountNames>;

/** The account of the person who did it; null if the actor was not a person. */
export const actorOf = ({ actor: { kind, id } }: JournalLine) =>
  kind === 'user' || kind === 'admin' ? `user:${id}` : null;

/** The actor's name if there is one, else the kind of actor. */
export function whoOf(line: JournalLine, nameOf: NameOf): string {
  const actor = actorOf(line);
  return (actor === null ? null : nameOf(actor)?.name) ?? actorText(line.actor.kind);
}

/** The name of an account in the event itself, as it was then. */
export function namedBy({ userName, channelLabel }: JournalLine, account: string): { name: string } | null {
  const name = account.startsWith('user:') ? userName : account.startsWith('channel:') ? channelLabel : null;
  return name === null ? null : { name };
}
