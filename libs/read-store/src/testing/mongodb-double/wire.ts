import { BSON, type Document } from 'bson';

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;

/** A command as a client sent it. */
export interface Request {
  id: number;
  command: Document;
  /** The first handshake and its answer have the form from before 2017. */
  isLegacy: boolean;
  /** The client wants no answer. */
  isOneWay: boolean;
  /** The client accepts more than one answer. */
  isExhaustAllowed: boolean;
}

/** Cuts a stream of bytes into requests. */
export class RequestReader {
  private rest: Buffer = Buffer.alloc(0);

  read(chunk: Buffer): Request[] {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    const requests: Request[] = [];
    while (this.rest.length >= HEADER && this.rest.length >= this.rest.readInt32LE(0)) {
      const length = this.rest.readInt32LE(0);
      requests.push(parse(this.rest.subarray(0, length)));
      this.rest = this.rest.subarray(length);
    }
    return requests;
  }
}

/** @param isMoreToCome another answer to the same request follows */
export function encodeReply(
  { id, isLegacy }: Pick<Request, 'id' | 'isLegacy'>,
  answer: Document,
  isMoreToCome = false,
) {
  const body = BSON.serialize(answer, { ignoreUndefined: true });
  const head = Buffer.alloc(isLegacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 8);
  if (isLegacy) {
    head.writeInt32LE(OP_REPLY, 12);
    head.writeInt32LE(1, 32); // one document
  } else {
    head.writeInt32LE(OP_MSG, 12); // one section of kind 0
    head.writeUInt32LE(isMoreToCome ? MORE_TO_COME : 0, 16);
  }
  return Buffer.concat([head, body]);
}

function parse(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === OP_QUERY) {
    const endOfName = message.indexOf(0, 20);
    const command = BSON.deserialize(message.subarray(endOfName + 9));
    return { id, command, isLegacy: true, isOneWay: false, isExhaustAllowed: false };
  }
  if (opcode !== OP_MSG) throw new Error(`The double does not speak opcode ${opcode}`);
  const flags = message.readUInt32LE(16);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  return {
    id,
    command: sections(message, end),
    isLegacy: false,
    isOneWay: (flags & MORE_TO_COME) !== 0,
    isExhaustAllowed: (flags & EXHAUST_ALLOWED) !== 0,
  };
}

/** Kind 0 is the command, kind 1 a list that belongs into it (the documents of an insert). */
function sections(message: Buffer, end: number): Document {
  let command: Document = {};
  const lists: Record<string, Document[]> = {};
  for (let at = 20; at < end;) {
    const kind = message[at++];
    const length = message.readInt32LE(at);
    if (kind === 0) command = BSON.deserialize(message.subarray(at, at + length));
    else {
      const endOfName = message.indexOf(0, at + 4);
      lists[message.toString('utf8', at + 4, endOfName)] = documents(message.subarray(endOfName + 1, at + length));
    }
    at += length;
  }
  return { ...command, ...lists };
}

function documents(bytes: Buffer): Document[] {
  const list: Document[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readInt32LE(at);
    list.push(BSON.deserialize(bytes.subarray(at, at + length)));
    at += length;
  }
  return list;
}
