/** In place of what brings this hook to older Reacts: ours has it. */
export { useSyncExternalStore } from 'react';
