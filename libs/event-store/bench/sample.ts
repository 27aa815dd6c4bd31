import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../src/event.js';

/** An event of the usual size: about 400 bytes of JSON. */
export function sampleEvent(index: number): NewEvent {
  return {
    id: randomUUID(),
    type: 'MessageDelivered',
    schemaVersion: 1,
    data: {
      messageId: `message-${index}`,
      channelId: 1_234_567_890_123,
      recipient: '+14155550100',
      text: 'Hello Ada, your appointment is on Thursday at 10:30. Reply STOP to opt out.',
      deliveredAt: '2026-03-01T10:00:00.000Z',
    },
    metadata: {
      actor: { kind: 'gateway', id: 'whapi' },
      correlationId: randomUUID(),
      commandId: `delivered-${index}`,
      causationId: null,
    },
  };
}
