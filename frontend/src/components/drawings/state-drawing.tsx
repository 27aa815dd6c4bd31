import { Drawing } from './drawing';
import { STATES } from './states';

/** A drawing for a missing page: the reason, in a few lines. */
export function StateDrawing({ state }: { state: keyof typeof STATES }) {
  return <Drawing shape={STATES[state]} width={320} />;
}
