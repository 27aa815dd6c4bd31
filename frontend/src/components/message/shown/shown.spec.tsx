import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCard, vcardOf } from '@wavelane/contracts';
import { targetText } from './button-shown';
import { TheirCard } from './card-shown';
import { PollShown } from './poll-shown';
import { RichShown } from './rich-shown';

describe('content as it is shown', () => {
  it('opens the rows of a list behind its button, filled in for the person', async () => {
    const rows = [{ id: '1', title: 'For {{name}}', description: 'At nine' }];
    render(
      <RichShown
        content={{ kind: 'list', button: 'Times', sections: [{ title: 'Monday', rows }] }}
        fill={(text) => text.replace('{{name}}', 'Huda')}
      />,
    );
    expect(screen.getByText('For Huda')).not.toBeVisible();
    await userEvent.click(screen.getByText('Times'));
    expect(screen.getByText('For Huda')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Monday' })).toHaveTextContent('At nine');
  });

  it('fills in every text of a place, a card and a poll for the person', () => {
    const fill = (text: string) => text.replace('{{name}}', 'Huda');
    const name = 'At {{name}}';
    render(
      <RichShown
        content={{ kind: 'location', latitude: 1, longitude: 2, name, address: '{{name}} road' }}
        fill={fill}
      />,
    );
    render(<RichShown content={{ kind: 'contact', name: 'Card of {{name}}', phone: '+97336000001' }} fill={fill} />);
    render(
      <RichShown
        content={{ kind: 'poll', question: 'When, {{name}}?', options: ['A', 'B'], choices: 1 }}
        fill={fill}
      />,
    );
    for (const text of ['At Huda', 'Huda road', 'Card of Huda', 'When, Huda?'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('leads from a place to a map', () => {
    render(
      <RichShown content={{ kind: 'location', latitude: 26.2, longitude: 50.5, name: 'Souq', address: 'Manama' }} />,
    );
    expect(screen.getByText('Souq')).toBeVisible();
    expect(screen.getByText('Manama')).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', expect.stringContaining('mlat=26.2&mlon=50.5'));
  });

  it('spaces the number that a button calls, and that of a card', () => {
    expect(targetText({ type: 'call', phone: '+97336000001' })).toBe('Calls +973\u00a03600\u00a00001');
    render(<RichShown content={{ kind: 'contact', name: 'Souq', phone: '+97336000001' }} />);
    expect(screen.getByRole('link', { name: '+973\u00a03600\u00a00001' })).toHaveAttribute('href', 'tel:+97336000001');
  });

  it('marks the chosen options of a poll with a word, not by colour alone', () => {
    render(<PollShown question="Which?" options={['Red', 'Blue']} choices={0} chosen={['Blue']} />);
    expect(screen.getByText('Select one or more options')).toBeVisible();
    const [red, blue] = screen.getAllByRole('listitem');
    expect(red).toHaveTextContent(/^Red$/);
    expect(blue).toHaveTextContent('Bluechosen');
  });

  it('shows the name and the numbers of a contact that came in, and offers it as a file', () => {
    render(<TheirCard name={null} vcard={'BEGIN:VCARD\nFN:Omar\nitem1.TEL;type=CELL:+97330000077\nEND:VCARD'} />);
    expect(screen.getByRole('link', { name: '+973\u00a03000\u00a00077' })).toHaveAttribute('href', 'tel:+97330000077');
    expect(screen.getByRole('button', { name: 'Download contact' })).toBeVisible();
  });
});

describe('vcardOf', () => {
  it('writes a card that reads back the same, whatever its texts hold', () => {
    const card = { name: 'Lulu; "Co", \\ Sons', phone: '+97330000077', organisation: 'A, B', email: 'a@b.example' };
    const { name, phones, organisation, email } = readCard(vcardOf(card));
    expect({ name, phone: phones[0], organisation, email }).toEqual(card);
  });
});
