import { Drawing } from './drawing';
import { LIGHTS } from './lights';

/** The way into the harbour. */
export function LightsDrawing({ at, width }: { at: keyof typeof LIGHTS; width: string }) {
  return <Drawing shape={LIGHTS[at]} width={width} />;
}
