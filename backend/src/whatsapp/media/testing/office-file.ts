import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** The part that is the document, and what it is, of those whose types are listed. */
const LISTED = {
  docx: ['word/document.xml', `${OFFICE}.wordprocessingml.document`],
  xlsx: ['xl/workbook.xml', `${OFFICE}.spreadsheetml.sheet`],
  pptx: ['ppt/presentation.xml', `${OFFICE}.presentationml.presentation`],
  docm: ['word/document.xml', 'application/vnd.ms-word.document.macroEnabled'],
} as const;
const NAMED = { odt: `${OPEN}.text`, ods: `${OPEN}.spreadsheet` } as const;

type Listed = keyof typeof LISTED;
type Named = keyof typeof NAMED;

/** A small document as an office writes it. @param before bytes of pictures that lie in it before it says what it is */
export async function officeFile(kind: Listed | Named, before = 0): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const add = (name: string, content: string | Buffer, compress = true) =>
    zip.addBuffer(Buffer.from(content), name, { compress, mtime: new Date(0) });
  if (kind === 'odt' || kind === 'ods') {
    add('mimetype', NAMED[kind], false);
    add('content.xml', '<office:document-content/>');
  } else {
    const [part, type] = LISTED[kind];
    if (before > 0) add('media/picture.png', Buffer.alloc(before, 7), false);
    const [types, main] = ['http://schemas.openxmlformats.org/package/2006/content-types', `${type}.main+xml`];
    add('[Content_Types].xml', `<Types xmlns="${types}"><Override PartName="/${part}" ContentType="${main}"/></Types>`);
    add('_rels/.rels', `<Relationships><Relationship Id="rId1" Target="${part}"/></Relationships>`);
    add(part, '<w:document/>');
  }
  zip.end();
  return buffer(zip.outputStream);
}
