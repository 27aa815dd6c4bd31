import type { ForgetPerson, Forgetting, ForgettingPreview } from '../../api/personal/forgetting.js';
import { get, type PageAsked, post } from '../route.js';

// Forgetting somebody for good.

/** What goes when this person is forgotten. */
export const forgettingPreview = get('/api/people/:id/forgetting').of<ForgettingPreview>();
/** Forgets a person, their messages and files, for good. It goes on by itself, also after a crash. */
export const forgetPerson = post('/api/people/:id/forgetting').of<ForgetPerson, Forgetting>();
/** Whom the account has forgotten, in figures, the newest first. */
export const forgettings = get('/api/forgettings').of<Forgetting[], PageAsked>();
/** How far one forgetting is. */
export const forgetting = get('/api/forgettings/:id').of<Forgetting>();
