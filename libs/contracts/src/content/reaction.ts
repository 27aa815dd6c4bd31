import { perceivedLength } from '../rules.js';

/** The reactions that WhatsApp offers first. */
export const COMMON_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** Code units of the longest emoji, with room to spare: the flag of a region has 14. */
export const REACTION_MAX = 40;

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*0-9]\u{FE0F}?\u{20E3}/u;

/** Whether a text can be a reaction: one emoji, as a person counts it. */
export const isReaction = (text: string): boolean => perceivedLength(text, 1) === 1 && EMOJI.test(text);
