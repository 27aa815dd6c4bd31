import type { Retention, RetentionPreview, RetentionRules } from '../../api/personal/retention.js';
import { get, post, put } from '../route.js';

// How long an account keeps data about people.

/** For how long the account keeps files and people, and the data that the last run removed. */
export const retention = get('/api/me/retention').of<Retention>();
/** Sets for how long the account keeps files and people. Older data is removed permanently, every night. */
export const changeRetention = put('/api/me/retention').of<RetentionRules, Retention>();
/** The data that would go if these rules were in force now. Nothing is changed. */
export const retentionPreview = post('/api/me/retention/preview').of<RetentionRules, RetentionPreview>();
