import { screen } from '@testing-library/react';
import { openPage, serve, USER } from '@/testing/app';

const rect = (left: number, width: number) => DOMRect.fromRect({ x: left, y: 0, width, height: 36 });

it.each([
  ['/settings/notices', { 'GET /api/notices/settings': { status: 500 } }],
  ['/people/forgettings', { 'GET /api/forgettings': { body: [] } }],
  ['/templates/canned', { 'GET /api/canned-replies': { body: [] } }],
])('brings the current one of the links of %s into the middle of their line', async (address, routes) => {
  const measured = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('nav [aria-current]') ? rect(500, 100) : rect(0, 300);
  });
  serve({ 'GET /api/me': { body: USER }, 'GET /api/channels': { body: [] }, ...routes });
  await openPage(address);
  const [line] = await screen.findAllByRole('navigation');
  expect(line?.scrollLeft).toBe(400);
  measured.mockRestore();
});
