import type { RichContent } from '@wavelane/contracts';
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
export function RichShown({ content, fill = asIs, isOpen = false }: RichShownProps) {
  switch (content.kind) {
    case 'list':
      return <ListShown list={filledList(content, fill)} isOpen={isOpen} />;
    case 'location':
      return <PlaceShown {...content} />;
    case 'contact':
      return <OwnCard card={content} />;
    case 'poll':
      return (
        <PollShown question={fill(content.question)} options={content.options.map(fill)} choices={content.choices} />
      );
  }
}

type List = Extract<RichContent, { kind: 'list' }>;

const filledList = ({ button, sections }: List, fill: (text: string) => string): Pick<List, 'button' | 'sections'> => ({
  button: fill(button),
  sections: sections.map(({ title, rows }) => ({
    ...(title !== undefined && { title: fill(title) }),
    rows: rows.map((row) => ({
      id: row.id,
      title: fill(row.title),
      ...(row.description !== undefined && { description: fill(row.description) }),
    })),
  })),
});
