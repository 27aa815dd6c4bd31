import { decidedAtOf, type StoredEvent } from '@wavelane/event-store';
import { subscriptionEvents } from '../../../days/index.js';

interface Choice {
  grantId: string;
  planId: string;
  /** ISO-8601 UTC; '' counts less than any instant. */
  at: string;
}

interface Account {
  inForce: Choice | undefined;
  /** Grants whose money has not gone back, in the order in which they were made. */
  choices: Choice[];
}

/** Checks that the latest choice decides the plan, and that a plan whose money went back is not in force. */
export class PlansInvariant {
  private readonly accounts = new Map<string, Account>();

  /** @returns the fault of the event; undefined for a sound one */
  take(event: StoredEvent): string | undefined {
    if (!subscriptionEvents.is(event)) return undefined;
    const account = this.account(event.data.accountId);
    switch (event.type) {
      case 'SubscriptionActivated':
      case 'SubscriptionKept': {
        const { grantId, plan, source, chosenAt } = event.data;
        const made = source.kind === 'trial' ? '' : decidedAtOf(event);
        const choice = { grantId, planId: plan.id, at: chosenAt === undefined ? made : (chosenAt ?? '') };
        account.choices.push(choice);
        const isOlder = choice.at !== '' && choice.at < (account.inForce?.at ?? '');
        if (event.type === 'SubscriptionActivated') {
          account.inForce = choice;
          return isOlder ? `${plan.name} was chosen before the plan in force and replaced it` : undefined;
        }
        const isWrong = event.data.because === 'older' && !isOlder;
        return isWrong ? `${plan.name} was chosen after the plan in force and did not replace it` : undefined;
      }
      case 'SubscriptionReturned':
        return giveBack(account, event.data.grantId, event.data.plan?.id);
      default:
        return undefined;
    }
  }

  private account(accountId: string): Account {
    let account = this.accounts.get(accountId);
    if (!account) this.accounts.set(accountId, (account = { inForce: undefined, choices: [] }));
    return account;
  }
}

function giveBack(account: Account, grantId: string, planId: string | undefined): string | undefined {
  account.choices = account.choices.filter((choice) => choice.grantId !== grantId);
  if (account.inForce?.grantId === grantId) {
    const [first, ...others] = account.choices;
    account.inForce = others.reduce((latest, choice) => (choice.at < (latest?.at ?? '') ? latest : choice), first);
  }
  return account.inForce?.planId === planId
    ? undefined
    : `the plan in force is ${account.inForce?.planId ?? 'none'}, the event says ${planId ?? 'none'}`;
}
