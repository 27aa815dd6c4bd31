// The names of buttons and links beside their visible words, and of phone numbers.

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

/** A phone number of these tests as screens show it: its spaces do not break. */
export const shownPhone = (phone) =>
  phone
    .replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1\u00a0$1\u00a0$2\u00a0$3')
    .replace(/^\+973(\d{4})(\d{4})$/, '+973\u00a0$1\u00a0$2');
