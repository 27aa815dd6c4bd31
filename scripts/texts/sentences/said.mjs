import { doorsIn } from './doors.mjs';
import { Follower } from './follow.mjs';
import { usesIn } from './uses.mjs';

/**
 * What people can read of a program: texts that come to a door, each with the node that writes it; and all texts that
 * are written anywhere in it.
 */
export function saidIn(program, isOurs) {
  const files = program.getSourceFiles().filter(({ fileName }) => isOurs(fileName));
  const checker = program.getTypeChecker();
  const uses = usesIn(files);
  const follower = new Follower(checker, uses, isOurs);
  const said = new Map();
  const note = (texts) => {
    for (const [text, at] of texts) if (!said.has(text)) said.set(text, at);
  };
  for (const door of doorsIn(files, checker)) note(follower.textsOf(door));
  note(follower.parts);
  return { said, written: uses.written };
}
