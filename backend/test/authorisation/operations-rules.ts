import type { Rule } from './rule.js';

/** The part of RULES that shows and changes read models, reactors and other readers of the log. */
export const OPERATIONS: Readonly<Record<string, Rule>> = {
  'GET /api/admin/operations': 'admin',
  'GET /api/admin/operations/doctor': 'admin',
  'POST /api/admin/operations/test-mail': 'admin',
  'GET /api/admin/operations/events': 'admin',
  'GET /api/admin/operations/faults': 'admin',
  'POST /api/admin/operations/faults/{id}/retry': 'admin',
  'POST /api/admin/operations/rebuild-all': 'admin',
  'POST /api/admin/operations/held': 'admin',
  'POST /api/admin/operations/switch-equal': 'admin',
  'POST /api/admin/operations/projections/{name}/rebuild': 'admin',
  'GET /api/admin/operations/projections/{name}/diff': 'admin',
  'POST /api/admin/operations/projections/{name}/switch': 'admin',
  'POST /api/admin/operations/projections/{name}/rollback': 'admin',
  'POST /api/admin/operations/projections/{name}/cancel': 'admin',
  'POST /api/admin/operations/projections/{name}/retire': 'admin',
  'PUT /api/whapi/hidden-numbers': 'admin',
  'POST /api/whapi/hidden-numbers/probe': 'admin',
};
