/** A second gateway is another adapter of the port: no feature may know which one it is (ADR 199). */
export const ONLY_THE_PORT = [
  ['@wavelane/whapi', '@wavelane/whapi/*'],
  'features know the port only, @wavelane/gateway; the adapter comes from backend/src/whatsapp/gateway/whapi.ts',
];

/** The one module of the product that imports the adapter. */
export const THE_ADAPTER = 'backend/src/whatsapp/gateway/whapi.ts';

/** For files that no other rule of imports covers, such as tests: what they play to a feature is the port, too. */
export const onlyThePort = (files, forbid) => ({
  files: files.map((glob) => `backend/src/${glob}`),
  rules: { 'no-restricted-imports': forbid(ONLY_THE_PORT) },
});
