import { contentInWords, type JobMessage } from '@wavelane/contracts';

/**
 * The file, the buttons and the list, location, contact or poll of a message, in one line; '' if it has texts alone.
 */
export function carriedInWords({ media, buttons, content }: Pick<JobMessage, 'media' | 'buttons' | 'content'>): string {
  return [
    media && [media.kind, media.name].filter(Boolean).join(' '),
    buttons.length > 0 && `Buttons: ${buttons.map(({ title }) => title).join(', ')}`,
    content && contentInWords(content),
  ]
    .filter(Boolean)
    .join('; ');
}
