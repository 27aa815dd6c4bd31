import type { PersonMoment } from '../../api/people/timeline.js';
import { get, type PageAsked } from '../route.js';

// All that is known of one person.

/** What happened with a person, the newest first. All their numbers, and whoever was merged into them; at most 100 a page. */
export const personTimeline = get('/api/people/:id/timeline').of<PersonMoment[], PageAsked>();
