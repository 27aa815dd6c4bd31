import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** The tokens before it are good no longer. The token itself is in no event: it is made from the installation's key. */
export type WebhookTokenRotated = DomainEvent<'WebhookTokenRotated', { accountId: string; generation: number }>;

export const workflowEvents = eventFamily<WebhookTokenRotated>('workflow-{account}', {
  WebhookTokenRotated: [],
});

export const workflowStream = (accountId: string) => `workflow-${accountId}`;
