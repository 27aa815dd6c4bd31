import { render } from '@testing-library/react';
import { writtenMessage } from '@wavelane/testing';
import fc from 'fast-check';
import { FormattedLine, FormattedText } from '../formatted-text';

const TAGS: Readonly<Record<string, string>> = { STRONG: 'b', EM: 'i', S: 's', CODE: 'code' };

/** Elements in the words of a written message. */
function seen(nodes: Iterable<Node>): string {
  return [...nodes].map(seenNode).join('');
}

function seenNode(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const inner = seen(node.childNodes);
  const tag = TAGS[node.tagName];
  if (tag !== undefined) return `<${tag}>${inner}</${tag}>`;
  if (node.tagName === 'STYLE') return '';
  const role = node.getAttribute('role');
  if (role === 'blockquote') return `\n${inner.replaceAll(/^/gm, '| ')}`;
  if (role !== 'listitem') return node.parentElement?.getAttribute('role') === 'listitem' || role === 'list' ? inner : `\n${inner}`; // prettier-ignore
  const [sign, text] = node.children;
  const begin = sign?.textContent === '•' ? '•' : `${Number.parseInt(sign?.textContent ?? '')})`;
  return `\n${begin} ${seen(text?.childNodes ?? [])}`;
}

function rendered(element: React.ReactElement): string {
  const { container, unmount } = render(element);
  const text = seen(container.childNodes).trim();
  unmount();
  return text;
}

describe('a message on every screen', () => {
  it('shows styles, lists, quotes and unfinished marks as WhatsApp does', () => {
    fc.assert(
      fc.property(writtenMessage, ({ text, shown }) => {
        expect(rendered(<FormattedText text={text} />)).toBe(shown);
      }),
    );
  });

  it('keeps styles in a single line, and list marks as typed', () => {
    expect(rendered(<FormattedLine text={'*Two* things:\n- _one_\n- `two`'} />)).toBe(
      '<b>Two</b> things:\n- <i>one</i>\n- <code>two</code>',
    );
  });
});
