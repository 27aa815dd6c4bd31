import { scoreOf } from './score';

const OWNER = { name: 'Omar Aziz', email: 'omar.aziz@shop.example' };

describe('the strength of a password', () => {
  it.each([
    ...['omar-sings-at-noon', 'Seven-OMAR-lanterns-17', 'wavelane-over-the-hill', '0mar-sings-at-noon'],
    ...['my-whatsapp-lantern', 'teal-kettle-wh4p1-77', 'w_a_tr4cker-over-the-hill'],
  ])('calls %s easy to guess, as the server does, because it holds a known word', (password) =>
    expect(scoreOf(password, OWNER)).toBe(0),
  );

  it('calls unrelated words good, even beside the host of the address', () => {
    expect(scoreOf('teal-kettle-walks-77', OWNER)).toBe(4);
    expect(scoreOf('a shop full of lanterns', OWNER)).toBeGreaterThan(2);
  });
});
