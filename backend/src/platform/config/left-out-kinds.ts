import { ConfigError } from './config-error.js';

/** Features that a gateway may lack: kinds of messages, and files above buttons. */
const KINDS = ['buttons', 'button-files', 'list', 'location', 'contact', 'poll'] as const;
export type LeftOutKind = (typeof KINDS)[number];

/** Reads `GATEWAY_WITHOUT`, a list of kinds with commas between them. @throws ConfigError */
export function leftOutKinds(text: string | undefined): readonly LeftOutKind[] {
  const names = text?.split(',').map((name) => name.trim()) ?? [];
  return names.map((name) => {
    const kind = KINDS.find((one) => one === name);
    if (kind === undefined)
      throw new ConfigError(`GATEWAY_WITHOUT must be a list of ${KINDS.join(', ')}; '${name}' is none of them`);
    return kind;
  });
}
