import { marked } from './marked';

/** Characters: the length that fits on the picture of a phone. */
export const TEXT_MAX = 280;

/** Runs `TryIt`: the phone shows the typed text, and answers a pressed button. @returns stops it */
export function startTrial(): () => void {
  const place = document.querySelector('[data-try]');
  const part = (name: string) => place?.querySelector<HTMLElement>(`[data-try-${name}]`);
  const show = (name: string, text?: string) => {
    const element = part(name);
    if (!element) return;
    if (text !== undefined) element.replaceChildren(...marked(text));
    element.hidden = false;
  };
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    show('message', target.value.trim() === '' ? (part('message')?.dataset.empty ?? '') : target.value);
    // An answer belongs to the message that it was given to.
    for (const name of ['answer', 'note']) part(name)?.setAttribute('hidden', '');
  };
  const onClick = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest('[data-try-button]') : null;
    if (!pressed) return;
    show('answer', pressed.textContent);
    show('note');
  };
  place?.addEventListener('input', onInput);
  place?.addEventListener('click', onClick);
  return () => {
    place?.removeEventListener('input', onInput);
    place?.removeEventListener('click', onClick);
  };
}
