import { type RichContent, withTexts } from '@wavelane/contracts';
import { OwnCard } from './card-shown';
import { ListShown } from './list-shown';
import { PlaceShown } from './place-shown';
import { PollShown } from './poll-shown';

interface RichShownProps {
  content: RichContent;
  /** Puts a person's values into a text. */
  fill?: (text: string) => string;
  /** A list shows its rows from the start. */
  isOpen?: boolean;
}

const asIs = (text: string) => text;

/** Content of a message of ours, as its recipient gets it: the one drawing of each kind for drafts, threads and lists. */
export function RichShown({ content: pattern, fill = asIs, isOpen = false }: RichShownProps) {
  const content = withTexts(pattern, fill);
  switch (content.kind) {
    case 'list':
      return <ListShown list={content} isOpen={isOpen} />;
    case 'location':
      return <PlaceShown {...content} />;
    case 'contact':
      return <OwnCard card={content} />;
    case 'poll':
      return <PollShown question={content.question} options={content.options} choices={content.choices} />;
  }
}
