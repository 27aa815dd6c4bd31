import type {
  EventPage,
  FaultRetried,
  FaultView,
  OperationsOverview,
  OperatorOrder,
  ProjectionDiff,
  ProjectionView,
} from '../api/operations.js';
import type { EventsFilter } from '../api/requests/books.js';
import { get, type PageAsked, post } from './route.js';

/** What runs behind the pages. */
export const operations = get('/api/admin/operations').of<OperationsOverview>();
export const events = get('/api/admin/operations/events').of<EventPage, EventsFilter & PageAsked>();
export const faults = get('/api/admin/operations/faults').of<FaultView[], { limit?: number }>();
export const retryFault = post('/api/admin/operations/faults/:id/retry').of<OperatorOrder, FaultRetried>();

export const projectionDiff = get('/api/admin/operations/projections/:name/diff').of<
  ProjectionDiff,
  { samples?: number }
>();
export const rebuildProjection = post('/api/admin/operations/projections/:name/rebuild').of<
  OperatorOrder,
  ProjectionView
>();
export const switchProjection = post('/api/admin/operations/projections/:name/switch').of<
  OperatorOrder,
  ProjectionView
>();
export const rollBackProjection = post('/api/admin/operations/projections/:name/rollback').of<
  OperatorOrder,
  ProjectionView
>();
export const cancelRebuild = post('/api/admin/operations/projections/:name/cancel').of<OperatorOrder, ProjectionView>();
export const retireEdition = post('/api/admin/operations/projections/:name/retire').of<OperatorOrder, ProjectionView>();
