import { say } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { AccountEvent, NewConsent } from '../account.events.js';
import type { RecipientCommand } from './commands.js';
import { lists, type Said, saidByThemselves, saidOf } from './opt-outs.js';
import type { AccountState } from './state.js';

/** Code of a refusal: who said no themselves is restored by new evidence only. */
export const NEEDS_EVIDENCE = 'needs-evidence';

/** @param now Unix ms @throws DomainError conflict, invalid */
export function decideRecipient(command: RecipientCommand, state: AccountState, now: number): AccountEvent[] {
  const { phone, text, source } = command;
  const { accountId, optOuts } = state;
  const said = { accountId, phone, text, ...(source && { source }) };
  if (command.type === 'SuppressRecipient') {
    const { elsewhere, wroteAt, forgottenAs } = command;
    const isTheirWord = source !== undefined || elsewhere === 'stop';
    const before = saidOf(optOuts, phone);
    if (before && (before.byThemselves || !isTheirWord)) return [];
    const reason = source ? 'stop' : elsewhere ? 'same-person' : 'by-hand';
    const at = new Date(now).toISOString();
    const isFirst = source !== undefined && !saidByThemselves(optOuts, phone, forgottenAs);
    const first = isFirst && { first: true as const, wroteAt: earlier(wroteAt, now) };
    const told = { ...(elsewhere && { elsewhere }), ...(before && { again: true as const }), ...first, at };
    return [{ type: 'RecipientSuppressed', data: { ...said, reason, ...told } }];
  }
  // Only the person takes back what they said before they were forgotten.
  const { forgottenAs } = source ? command : {};
  const wasForgotten = forgottenAs !== undefined && lists(optOuts, forgottenAs);
  if (!lists(optOuts, phone) && !wasForgotten) return [];
  if (source)
    return [{ type: 'RecipientRestored', data: { ...said, reason: 'start', ...(wasForgotten && { forgottenAs }) } }];
  const before = saidOf(optOuts, phone);
  const { consent, reference } = command;
  if (!consent) {
    if (before?.byThemselves) throw DomainError.conflict(NEW_EVIDENCE, NEEDS_EVIDENCE);
    return [{ type: 'RecipientRestored', data: { ...said, reason: 'by-hand' } }];
  }
  demandNewer(consent, before, now);
  const evidence = { consent, ...(reference !== undefined && { reference }) };
  return [{ type: 'RecipientRestored', data: { ...said, reason: 'consent', ...evidence } }];
}

/** A clock that is ahead of ours says nothing. */
function earlier(wroteAt: string | undefined, now: number): string {
  const then = wroteAt === undefined ? NaN : Date.parse(wroteAt);
  return new Date(then < now ? then : now).toISOString();
}

function demandNewer({ at }: NewConsent, before: Said | undefined, now: number): void {
  const then = Date.parse(at);
  if (Number.isNaN(then) || then > now) {
    const problem = say('at-must-not-be-in-the-future');
    throw DomainError.invalid(problem, { at: problem });
  }
  if (!before || before.at === null || then > Date.parse(before.at)) return;
  const problem = say('they-said-no-on', { when: before.at });
  throw new DomainError('conflict', problem, { at: problem });
}

const NEW_EVIDENCE = say('person-asked-for-no-more-messages');
