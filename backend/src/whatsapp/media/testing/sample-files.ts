export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/** MP3, by its first bytes. */
export const soundOf = (bytes: number) =>
  Buffer.concat([
    Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000\u00ff\u00fb\u0090\u0064', 'latin1'),
    Buffer.alloc(bytes - 14),
  ]);
