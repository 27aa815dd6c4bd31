import type { Answering, ChangeAnsweringRules, ChangeOpeningHours, SetAway } from '../../api/messaging/answering.js';
import { get, put } from '../route.js';

// How an account answers: when, and what happens to conversations by itself.

/** Opening hours, rules, and who is away. */
export const answering = get('/api/answering').of<Answering>();
/** Sets the opening hours. What waited and how long is counted anew by them, also what is past. */
export const changeOpeningHours = put('/api/answering/opening-hours').of<ChangeOpeningHours, Answering>();
/** Sets what happens to conversations by itself. */
export const changeAnsweringRules = put('/api/answering/rules').of<ChangeAnsweringRules, Answering>();
/** Says whether a member is away: then nothing is assigned to them by itself. Of others managers say so. */
export const setAway = put('/api/answering/away').of<SetAway, Answering>();
