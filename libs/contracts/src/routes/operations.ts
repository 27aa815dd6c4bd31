import type {
  EventPage,
  FaultRetried,
  FaultView,
  OperationsOverview,
  ProjectionDiff,
  ProjectionView,
} from '../api/operations/operations.js';
import type { DoctorCheck, DoctorReport } from '../api/operations/doctor.js';
import type { HeldOrder, HeldView } from '../api/operations/held.js';
import type { OperatorOrder } from '../api/operations/orders.js';
import type { RebuildsBegun, VersionsSwitched } from '../api/operations/rebuilds.js';
import type { EventsFilter } from '../api/requests/books.js';
import { get, type Nothing, type PageAsked, post } from './route.js';

// The parts that run behind the pages.

/** Projections, reactors, workers, queues and health. */
export const operations = get('/api/admin/operations').of<OperationsOverview>();
/**
 * The state of the installation: settings, key, disk, mail, gateway, address, backups, versions, each with its remedy.
 */
export const doctor = get('/api/admin/operations/doctor').of<DoctorReport>();
/** Sends a test mail to the administrator who asks. */
export const sendTestMail = post('/api/admin/operations/test-mail').of<Nothing, DoctorCheck>();
/** The log, newest first. The next page is at `next`. */
export const events = get('/api/admin/operations/events').of<EventPage, EventsFilter & PageAsked>();
/** Events that a projection or a reactor could not handle. */
export const faults = get('/api/admin/operations/faults').of<FaultView[], { limit?: number }>();
/** Tries a failed event again, after its cause was mended. */
export const retryFault = post('/api/admin/operations/faults/:id/retry').of<OperatorOrder, FaultRetried>();

/** The changes that a switch would make. */
export const projectionDiff = get('/api/admin/operations/projections/:name/diff').of<
  ProjectionDiff,
  { samples?: number }
>();
/** Fills a second version beside the live one. */
export const rebuildProjection = post('/api/admin/operations/projections/:name/rebuild').of<
  OperatorOrder,
  ProjectionView
>();
/**
 * Fills a second version of each read model that is not being rebuilt, in the order in which features build on each
 * other.
 */
export const rebuildAllProjections = post('/api/admin/operations/rebuild-all').of<OperatorOrder, RebuildsBegun>();
/** Answers whether a restored or moved installation is the current one, or lets its paused jobs go on. */
export const answerHeld = post('/api/admin/operations/held').of<HeldOrder, HeldView>();
/** Makes each rebuilt version the live one that holds the same as the one before. */
export const switchEqualProjections = post('/api/admin/operations/switch-equal').of<OperatorOrder, VersionsSwitched>();
/** Makes the rebuilt version the live one. */
export const switchProjection = post('/api/admin/operations/projections/:name/switch').of<
  OperatorOrder,
  ProjectionView
>();
/** Goes back to the version before the last switch. */
export const rollBackProjection = post('/api/admin/operations/projections/:name/rollback').of<
  OperatorOrder,
  ProjectionView
>();
/** Throws a rebuild away. */
export const cancelRebuild = post('/api/admin/operations/projections/:name/cancel').of<OperatorOrder, ProjectionView>();
/** Throws the version before the last switch away. */
export const retireEdition = post('/api/admin/operations/projections/:name/retire').of<OperatorOrder, ProjectionView>();
