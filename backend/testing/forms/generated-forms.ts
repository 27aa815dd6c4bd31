import fc from 'fast-check';
import { BOUNDARY, bodyOf, bytes, type RawForm, type RawPart, typeOf } from './raw-form.js';

const oddText = fc.string({ unit: fc.constantFrom(...'ab"\\;=%\'*[]\0\t\r\n :-X'), maxLength: 12 });
const anyBytes = fc.uint8Array({ maxLength: 40 }).map((given) => Buffer.from(given));
const name = fc.oneof(
  fc.constantFrom('file', 'proof', 'channelId', 'mapping', 'dryRun', 'amount', '', '__proto__', 'a[b]', 'constructor'),
  oddText,
);

/** The parameters after `form-data`. */
const disposition = fc
  .array(
    fc.oneof(
      name.map((value) => `; name="${value}"`),
      name.map((value) => `; name=${value}`),
      oddText.map((value) => `; filename="${value}"`),
      oddText.map((value) => `; filename*=UTF-8''${value}`),
      oddText,
    ),
    { maxLength: 3 },
  )
  .map((pieces) => pieces.join(''));

const head = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: disposition.map((more) => bytes('Content-Disposition: form-data', more)) },
    { weight: 1, arbitrary: oddText.map((more) => bytes('Content-Type: ', more)) },
    { weight: 1, arbitrary: fc.constant(bytes('Content-Type: application/octet-stream')) },
    { weight: 1, arbitrary: anyBytes },
  ),
  { maxLength: 3 },
);

const content = fc.oneof(
  anyBytes,
  fc.constantFrom(
    ...['', '1', `\r\n--${BOUNDARY}`, `\r\n--${BOUNDARY}-`, '\r\n--', 'true', '{}'].map((text) => bytes(text)),
  ),
  fc.constantFrom(10_000, 70_000, 200_000).map((size) => Buffer.alloc(size, 'x')),
);

const parts: fc.Arbitrary<RawPart[]> = fc.array(fc.record({ head, body: content }), { maxLength: 5 });

const whole: fc.Arbitrary<RawForm> = fc
  .record({ parts, eol: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n'), type: fc.constantFrom(typeOf(), typeOf('"X"')) })
  .map(({ type, eol, ...given }) => ({ type, body: bodyOf(given.parts, BOUNDARY, eol) }));

/** A form with bytes of it changed. */
const damaged: fc.Arbitrary<RawForm> = fc
  .tuple(whole, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 }))
  .map(([{ type, body }, changes]) => {
    const changed = Buffer.from(body);
    for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte;
    return { type, body: changed };
  });

/** Forms of odd parts, some damaged afterwards; and how they are sent. */
export const anyUpload = fc.record({
  form: fc.oneof(whole, damaged),
  chunked: fc.boolean(),
  /** After which share of the bytes, in thousandths, the client goes away. */
  leaves: fc.option(fc.integer({ min: 0, max: 1_000 }), { freq: 3, nil: undefined }),
});
