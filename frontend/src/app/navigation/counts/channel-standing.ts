import type { Channel } from '@wavelane/contracts';

/** Of the channels that have days: how many there are, and how many a telephone is linked to. */
export function standingOf(channels: readonly Channel[]): { active: number; linked: number } {
  const active = channels.filter(({ status }) => status === 'ACTIVE');
  return { active: active.length, linked: active.filter(({ authStatus }) => authStatus === 'AUTHORIZED').length };
}
