import type { Rule } from './rule.js';

/** Of RULES: what is about conversations, how they are answered and what is reported of them. */
export const CONVERSATIONS: Readonly<Record<string, Rule>> = {
  'GET /api/reports': 'signed-in',
  'GET /api/reports.csv': 'signed-in',
  'GET /api/reports/conversations': 'signed-in',
  'GET /api/answering': 'signed-in',
  'PUT /api/answering/opening-hours': 'signed-in',
  'PUT /api/answering/rules': 'signed-in',
  'PUT /api/answering/away': 'signed-in',
  'GET /api/conversations': 'signed-in',
  'GET /api/conversations/counts': 'signed-in',
  'GET /api/conversations/search': 'signed-in',
  'GET /api/conversations/members': 'signed-in',
  'GET /api/conversations/{id}': 'own',
  'GET /api/conversations/{id}/lines': 'own',
  'POST /api/conversations/{id}/assign': 'own',
  'POST /api/conversations/{id}/claim': 'own',
  'POST /api/conversations/{id}/labels': 'own',
  'POST /api/conversations/{id}/notes': 'own',
  'POST /api/conversations/{id}/read': 'own',
  'POST /api/conversations/{id}/release': 'own',
  'POST /api/conversations/{id}/reopen': 'own',
  'POST /api/conversations/{id}/reply': 'own',
  'POST /api/conversations/{id}/resolve': 'own',
  'POST /api/conversations/{id}/snooze': 'own',
};
