import type { TooltipProps } from '@mui/material/Tooltip';
import { type ComponentType, createElement, useSyncExternalStore } from 'react';
import { whenIdle } from '../lazy/idle';

let Tooltip: ComponentType<TooltipProps> | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Fetches MUI's Tooltip, which no page needs to be used. */
export async function loadTips(): Promise<void> {
  ({ default: Tooltip } = await import('@mui/material/Tooltip'));
  for (const listener of listeners) listener();
}

whenIdle(loadTips);

/** MUI's Tooltip around an element, from the first idle moment on. */
export function Tip(props: TooltipProps) {
  const Loaded = useSyncExternalStore(subscribe, () => Tooltip);
  return Loaded ? createElement(Loaded, props) : props.children;
}
