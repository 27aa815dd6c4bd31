import type { Channel } from '@wavelane/contracts';

/** The numbers of channels with days, and of those among them with a linked phone. */
export function standingOf(channels: readonly Channel[]): { active: number; linked: number } {
  const active = channels.filter(({ status }) => status === 'ACTIVE');
  return { active: active.length, linked: active.filter(({ authStatus }) => authStatus === 'AUTHORIZED').length };
}
