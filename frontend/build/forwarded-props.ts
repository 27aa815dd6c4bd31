/**
 * In place of Emotion's list of all attributes that HTML has: MUI says itself what goes on to an element, and what has
 * no place there is known by name.
 */
export default function isForwarded(name: string): boolean {
  return name !== 'ownerState' && name !== 'theme' && name !== 'sx' && name !== 'as';
}
