import type { ForgetPerson, Forgetting, ForgettingPreview } from '../../api/personal/forgetting.js';
import { get, type PageAsked, post } from '../route.js';

// Forgetting a person permanently.

/** The data that goes when this person is forgotten. */
export const forgettingPreview = get('/api/people/:id/forgetting').of<ForgettingPreview>();
/** Forgets a person, their messages and files, permanently. It goes on by itself, also after a crash. */
export const forgetPerson = post('/api/people/:id/forgetting').of<ForgetPerson, Forgetting>();
/** Forgettings of people by the account, in figures, the newest first. */
export const forgettings = get('/api/forgettings').of<Forgetting[], PageAsked>();
/** The progress of one forgetting. */
export const forgetting = get('/api/forgettings/:id').of<Forgetting>();
