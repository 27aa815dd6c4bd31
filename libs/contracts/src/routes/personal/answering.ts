import type { Answering, ChangeAnsweringRules, ChangeOpeningHours, SetAway } from '../../api/messaging/answering.js';
import { get, put } from '../route.js';

// How an account answers: its opening hours, and the rules that change conversations without a member.

/** Opening hours, rules, and the members who are away. */
export const answering = get('/api/answering').of<Answering>();
/** Sets the opening hours. All waits and their lengths are counted anew by them, also past ones. */
export const changeOpeningHours = put('/api/answering/opening-hours').of<ChangeOpeningHours, Answering>();
/** Sets the rules that change conversations without a member. */
export const changeAnsweringRules = put('/api/answering/rules').of<ChangeAnsweringRules, Answering>();
/**
 * Sets whether a member is away: then no conversation is assigned to them automatically. Managers may set it for
 * others.
 */
export const setAway = put('/api/answering/away').of<SetAway, Answering>();
