/** Imports that browser code must not have. */
export const BROWSER_IMPORTS = [
  { regex: '^@mui/icons-material', message: 'icons are of one drawn set: components/icons' },
  {
    regex: '^@wavelane/(event-store|read-store|projections|sqlite|simulators)',
    message: 'the browser knows contracts only',
  },
  {
    regex: '^@wavelane/contracts$',
    importNames: ['say', 'notFound', 'SAYINGS'],
    message: 'pages would load every sentence of the server: move yours to RULES and say it with `rule`',
  },
];
