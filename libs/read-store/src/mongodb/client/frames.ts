/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const HEADER = 16;
const OPCODE_AT = 12;
/** OP_REPLY, OP_COMPRESSED, OP_MSG: all messages of a server. */
const OPCODES: readonly number[] = [1, 2012, 2013];
/** No server of MongoDB sends more at once (`maxMessageSizeBytes`). */
export const MOST_BYTES = 48_000_000;

/** Follows a stream of bytes from message to message, and reports bytes that are no message. */
export class Frames {
  private readonly header = Buffer.alloc(HEADER);
  /** The number of known bytes of the next message's header. */
  private known = 0;
  /** The number of missing bytes of the current message, after its header. */
  private left = 0;

  /** @returns the problem; undefined if every message that begins here may be one of a server's */
  read(chunk: Uint8Array): string | undefined {
    for (let at = 0; at < chunk.length;) {
      if (this.left > 0) {
        const passed = Math.min(this.left, chunk.length - at);
        this.left -= passed;
        at += passed;
        continue;
      }
      const part = chunk.subarray(at, at + HEADER - this.known);
      this.header.set(part, this.known);
      this.known += part.length;
      at += part.length;
      if (this.known < HEADER) return undefined;
      const problem = problemOf(this.header);
      if (problem !== undefined) return problem;
      this.known = 0;
      this.left = this.header.readInt32LE(0) - HEADER;
    }
    return undefined;
  }
}

function problemOf(header: Buffer): string | undefined {
  const [length, opcode] = [header.readInt32LE(0), header.readInt32LE(OPCODE_AT)];
  if (length >= HEADER && length <= MOST_BYTES && OPCODES.includes(opcode)) return undefined;
  return (
    'what answers does not speak the protocol of MongoDB: ' +
    `expected a message of ${HEADER} to ${MOST_BYTES} bytes of kind ${OPCODES.join(', ')}, found one of ${length} bytes of kind ${opcode}`
  );
}
