import type { Retention, RetentionPreview, RetentionRules } from '../../api/personal/retention.js';
import { get, post, put } from '../route.js';

// How long an account keeps what it knows of people.

/** For how long the account keeps files and people, and what the last run removed. */
export const retention = get('/api/me/retention').of<Retention>();
/** Sets for how long the account keeps files and people. What is older goes every night, for good. */
export const changeRetention = put('/api/me/retention').of<RetentionRules, Retention>();
/** What would go by these rules now. Nothing is changed. */
export const retentionPreview = post('/api/me/retention/preview').of<RetentionRules, RetentionPreview>();
