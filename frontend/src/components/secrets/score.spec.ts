import { scoreOf } from './score';

const ABOUT = ['Omar Aziz', 'omar.aziz@shop.example'];

describe('the strength of a password', () => {
  it.each(['omar-sings-at-noon', 'Seven-OMAR-lanterns-17', 'wavelane-over-the-hill'])(
    'calls %s easy to guess, as the server does, because it holds a name',
    (password) => expect(scoreOf(password, ABOUT)).toBe(0),
  );

  it('calls unrelated words good, even beside the host of the address', () => {
    expect(scoreOf('teal-kettle-walks-77', ABOUT)).toBe(4);
    expect(scoreOf('a shop full of lanterns', ABOUT)).toBeGreaterThan(2);
  });
});
