import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { openPage, serve, USER } from '@/testing/app';
import { useCurrentInView } from './use-current-in-view';

const rect = (left: number, width: number) => DOMRect.fromRect({ x: left, y: 0, width, height: 36 });

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('nav [aria-current]') ? rect(500, 100) : rect(0, 300);
  });
});
afterEach(() => jest.restoreAllMocks());

it.each([
  ['/settings/notices', { 'GET /api/notices/settings': { status: 500 } }],
  ['/people/forgettings', { 'GET /api/forgettings': { body: [] } }],
  ['/templates/canned', { 'GET /api/canned-replies': { body: [] } }],
])('brings the current one of the links of %s into the middle of their line', async (address, routes) => {
  serve({ 'GET /api/me': { body: USER }, 'GET /api/channels': { body: [] }, ...routes });
  await openPage(address);
  const [line] = await screen.findAllByRole('navigation');
  expect(line?.scrollLeft).toBe(400);
});

it('brings a link into the middle that appears later than the page', async () => {
  let reveal = () => undefined as void;
  function Links() {
    const line = useCurrentInView();
    const [isThere, setThere] = useState(false);
    reveal = () => setThere(true);
    return <nav ref={line}>{isThere ? <a aria-current="page">Notices</a> : null}</nav>;
  }
  const routeTree = createRootRoute({ component: Links });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  const line = await screen.findByRole('navigation');
  act(() => reveal());
  expect(line.scrollLeft).toBe(400);
});
