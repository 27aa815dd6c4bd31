import { expect, it } from '@jest/globals';
import { phoneAddress } from '../../address.js';
import { type FailureClass, type FailureOutcome, GatewayFailure } from '../../failure.js';
import { type Engine, somePhone, type Trouble } from './engine.js';
import { eventually } from './eventually.js';

/** The outcome of a send, and the number of messages that arrive. */
const ENDS: Record<Trouble, { outcome: FailureOutcome; class: FailureClass; arrives: number }> = {
  'slow-down': { outcome: 'refused', class: 'rate-limited', arrives: 0 },
  'no-connection': { outcome: 'not-sent', class: 'unavailable', arrives: 0 },
  'lost-request': { outcome: 'unknown', class: 'unavailable', arrives: 0 },
  'lost-answer': { outcome: 'unknown', class: 'unavailable', arrives: 1 },
};

export function outcomes(engine: () => Engine): void {
  it.each(Object.entries(ENDS))('says after %s whether anything was sent', async (trouble, end) => {
    const { gateway, arrived, meeting } = await engine().linked(somePhone());
    const to = somePhone();
    const troubled = await meeting(trouble as Trouble);
    const failure = await troubled.send(phoneAddress(to), { kind: 'text', text: 'Hi' }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(GatewayFailure);
    expect(failure).toMatchObject({ outcome: end.outcome, class: end.class });
    await gateway.send(phoneAddress(to), { kind: 'text', text: 'After' });
    const found = await eventually(
      () => arrived(to),
      (messages) => messages.some(({ text }) => text === 'After'),
    );
    expect(found.filter(({ text }) => text === 'Hi')).toHaveLength(end.arrives);
  });

  it('tells how long to wait, if the other side says so', async () => {
    const { meeting } = await engine().linked(somePhone());
    const refused = (await meeting('slow-down')).send(phoneAddress(somePhone()), { kind: 'text', text: 'Hi' });
    await expect(refused).rejects.toMatchObject({ retryAfterMs: 3_000 });
  });
}
