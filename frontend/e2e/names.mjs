// Compares the names of buttons and links with their visible words.

/**
 * Buttons and links whose name lacks their visible words: people who control a computer by voice say what they see.
 * Runs in the page.
 */
export function otherwiseNamed() {
  const plain = (text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const shown = (element) =>
    [...element.childNodes]
      .map((node) => {
        if (node.nodeType === 3) return node.data;
        return node.nodeType === 1 && !node.ariaHidden && node.checkVisibility() ? shown(node) : ' ';
      })
      .join(' ');
  return [...document.querySelectorAll('button[aria-label], a[aria-label]')]
    .filter((element) => element.checkVisibility())
    .map((element) => [plain(shown(element)), element.ariaLabel])
    .filter(([text, name]) => text.length > 1 && !plain(name).includes(text))
    .map(([text, name]) => `"${text}" is called "${name}"`);
}
