import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { routeOf } from './route.js';

describe('the route of a call', () => {
  it.each([
    ['/messages/text', '/messages/text'],
    ['/messages/list/14155550100@s.whatsapp.net', '/messages/list/{id}'],
    ['/statuses/PsmE.abc-gA', '/statuses/{id}'],
    ['/channels/FALCON-7/extend', '/channels/{id}/extend'],
  ])('turns %s into %s', (path, route) => expect(routeOf(path)).toBe(route));

  it('holds no phone number and no id', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w@.+-]*\d[\w@.+-]*$/), (id) => {
        expect(routeOf(`/messages/list/${id}`)).toBe('/messages/list/{id}');
      }),
    );
  });
});
