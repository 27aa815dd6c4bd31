import { mentionAt, membersFor, mentionPieces, mentionsIn } from './mention';

const [SARA, SARAH, BEN, OTHER_BEN, HUDA] = [
  { id: '1', name: 'Sara' },
  { id: '2', name: 'Sara Lind' },
  { id: '3', name: 'Ben' },
  { id: '4', name: 'Ben' },
  { id: '5', name: 'هدى' },
] as const;
const ALL = [SARA, SARAH, BEN, OTHER_BEN, HUDA];
const NOBODY: ReadonlySet<string> = new Set();

describe('mentions in a note', () => {
  it('begins with an @ at the start of a word', () => {
    expect(mentionAt('Ask @sa', 7)).toEqual({ query: 'sa', start: 4, end: 7 });
    expect(mentionAt('(@', 2)).toEqual({ query: '', start: 1, end: 2 });
    expect(mentionAt('ben@example.com', 15)).toBeNull();
    expect(mentionAt('Ask', 3)).toBeNull();
  });

  it('finds members by any word of their name', () => {
    expect(membersFor('li', ALL)).toEqual([SARAH]);
    expect(membersFor('SARA l', ALL)).toEqual([SARAH]);
    expect(membersFor('هد', ALL)).toEqual([HUDA]);
    expect(membersFor('', ALL)).toHaveLength(5);
  });

  it('takes the longest name, and no beginning of a word', () => {
    expect(mentionsIn('Ask @Sara Lind', ALL, NOBODY)).toEqual(['2']);
    expect(mentionsIn('Ask @Sara, please', ALL, NOBODY)).toEqual(['1']);
    expect(mentionsIn('Ask @Saraswati', ALL, NOBODY)).toEqual([]);
    expect(mentionsIn('@هدى', ALL, NOBODY)).toEqual(['5']);
    expect(mentionPieces('To @Ben!', ALL)).toEqual([{ text: 'To ' }, { text: '@Ben', name: 'Ben' }, { text: '!' }]);
  });

  it('takes the picked one of two members with the same name', () => {
    expect(mentionsIn('@Ben', ALL, new Set(['4']))).toEqual(['4']);
    expect(mentionsIn('@Ben', ALL, NOBODY)).toEqual(['3', '4']);
  });
});
