import { describe, expect, it } from '@jest/globals';
import { shownText } from './formatting.js';

describe('C8: a demo phone', () => {
  it('shows the formatting of WhatsApp, and what looks like markup as text', () => {
    expect(shownText('*a <b>* _`<script>`_').text).toBe(
      '<strong>a &lt;b&gt;</strong> <em><code>&lt;script&gt;</code></em>',
    );
  });
});
