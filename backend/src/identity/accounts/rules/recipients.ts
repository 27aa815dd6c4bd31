import { say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { AccountEvent, NewConsent } from '../account.events.js';
import type { RecipientCommand } from './commands.js';
import { type Said } from './opt-outs.js';
import type { AccountState } from './state.js';

/** Code of a refusal: a person who opted out themselves is restored by new evidence only. */
export const NEEDS_EVIDENCE = 'needs-evidence';

/** @param now Unix ms @throws DomainError conflict, invalid */
export function decideRecipient(command: RecipientCommand, state: AccountState, now: number): AccountEvent[] {
  const { phone, text, source } = command;
  const { accountId, optOuts, returns } = state;
  const said = { accountId, phone, text, ...(source && { source }) };
  if (command.type === 'SuppressRecipient') {
    const { elsewhere, forgottenAs, everyday = false } = command;
    const isTheirWord = source !== undefined || elsewhere === 'stop';
    const before = optOuts.saidOf(phone);
    const isDated = source !== undefined || (elsewhere !== undefined && command.wroteAt !== undefined);
    const wroteAt = isDated ? earlier(command.wroteAt, now) : undefined;
    const returnedAt = returns.lastWroteAt(phone);
    if (wroteAt !== undefined && returnedAt !== undefined && isLater(returnedAt, wroteAt)) return [];
    if (before && !isNews(before, { isTheirWord, isHere: source !== undefined, everyday, wroteAt })) return [];
    const reason = source ? 'stop' : elsewhere ? 'same-person' : 'by-hand';
    const at = new Date(now).toISOString();
    const isFirst = source !== undefined && !optOuts.saidByThemselves(phone, forgottenAs);
    const first = isFirst && { first: true as const };
    const isEveryday = everyday && (!before?.byThemselves || before.everyday === true);
    const told = {
      ...(elsewhere && { elsewhere }),
      ...(before && { again: true as const }),
      ...first,
      ...(isEveryday && { everyday: true as const }),
      ...(wroteAt !== undefined && { wroteAt }),
      at,
    };
    return [{ type: 'RecipientSuppressed', data: { ...said, reason, ...told } }];
  }
  // Only the person can take back a word from before they were forgotten.
  const { forgottenAs } = source ? command : {};
  const wasForgotten = forgottenAs !== undefined && optOuts.lists(forgottenAs);
  const isOut = optOuts.lists(phone) || wasForgotten;
  const before = optOuts.saidOf(phone);
  if (source ?? command.elsewhere) {
    const { wroteAt } = command;
    const returnedAt = returns.lastWroteAt(phone);
    if (!isOut && (wroteAt === undefined || (returnedAt !== undefined && !isLater(wroteAt, returnedAt)))) return [];
    const stands = before ?? (forgottenAs === undefined ? undefined : optOuts.saidOf(forgottenAs));
    // A word of before, from another address of the chat, does not lift what was entered by hand since.
    const since = stands?.wroteAt ?? (command.elsewhere && stands?.at);
    if (since && !isLater(wroteAt, since)) return [];
    const when = wroteAt !== undefined && { wroteAt, at: new Date(now).toISOString() };
    const told = { ...(wasForgotten && { forgottenAs }), ...when };
    return [{ type: 'RecipientRestored', data: { ...said, reason: 'start', ...told } }];
  }
  if (!isOut) return [];
  const { consent, reference, parted } = command;
  if (parted) return before?.elsewhere ? [{ type: 'RecipientRestored', data: { ...said, reason: 'same-person' } }] : [];
  if (!consent) {
    if (before?.byThemselves) throw DomainError.conflict(NEW_EVIDENCE, NEEDS_EVIDENCE);
    return [{ type: 'RecipientRestored', data: { ...said, reason: 'by-hand' } }];
  }
  demandNewer(consent, before, now);
  const evidence = { consent, ...(reference !== undefined && { reference }) };
  return [{ type: 'RecipientRestored', data: { ...said, reason: 'consent', ...evidence } }];
}

/** Words count in the order in which they were written, not in which they arrive. On equality the refusal counts. */
const isLater = (wroteAt: string | undefined, than: string): boolean =>
  wroteAt !== undefined && Date.parse(wroteAt) > Date.parse(than);

/** Whether a word changes the entry: it is later, clearer, or the person's own after an entry by hand. */
function isNews(
  before: Said,
  {
    isTheirWord,
    isHere,
    everyday,
    wroteAt,
  }: { isTheirWord: boolean; isHere: boolean; everyday: boolean; wroteAt: string | undefined },
): boolean {
  if (!isTheirWord) return false;
  // An opt-out that they wrote at this number must survive if the other number later proves to be another person's.
  if (before.elsewhere && isHere) return true;
  if (!before.byThemselves || (before.everyday === true && !everyday)) return true;
  return before.wroteAt !== undefined && isLater(wroteAt, before.wroteAt);
}

/** Returns when they wrote it, ISO-8601 UTC; now if that is unknown or ahead of our clock. */
function earlier(wroteAt: string | undefined, now: number): string {
  const then = wroteAt === undefined ? NaN : Date.parse(wroteAt);
  return new Date(then < now ? then : now).toISOString();
}

function demandNewer({ at }: NewConsent, before: Said | undefined, now: number): void {
  const then = Date.parse(at);
  if (Number.isNaN(then) || then > now) {
    const problem = say('at-in-future');
    throw DomainError.invalid(problem, { at: problem });
  }
  if (!before || before.at === null || then > Date.parse(before.at)) return;
  const problem = say('consent-before-opt-out', { when: before.at });
  throw new DomainError('conflict', problem, { at: problem });
}

const NEW_EVIDENCE = say('person-opted-out');
