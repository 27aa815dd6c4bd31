import { Drawing } from './drawing';
import { STATES } from './states';

/** Of a page that is not there: why, in a few lines. */
export function StateDrawing({ state }: { state: keyof typeof STATES }) {
  return <Drawing shape={STATES[state]} width={320} />;
}
