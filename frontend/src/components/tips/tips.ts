import { tipNear } from './place';

/** How long a pointer rests on something before its tip is shown. */
export const TIP_DELAY_MS = 700;
/** So soon after one tip the next is shown at once. */
export const TIP_SKIP_MS = 300;

const ID = 'tip';
const WITH_TIP = '[data-tip], [data-clip]';
const LISTENING = { capture: true, passive: true };

/**
 * Shows tips over the whole page: the words of `data-tip`, or what `data-clip` had to cut off. For a pointer after it
 * has rested there, for a keyboard when the focus comes, for a finger when it stays, or taps what does nothing else.
 * @returns what ends that
 */
export function startTips(): () => void {
  const removals: (() => void)[] = [];
  const on = <Name extends keyof DocumentEventMap>(name: Name, act: (event: DocumentEventMap[Name]) => void) => {
    document.addEventListener(name, act, LISTENING);
    removals.push(() => document.removeEventListener(name, act, LISTENING));
  };
  const tips = new Tips();
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') tips.rest(ownerOf(target));
  });
  on('pointerout', ({ target, relatedTarget, pointerType }) => {
    const isStaying = tips.holds(relatedTarget) || ownerOf(relatedTarget) === ownerOf(target);
    if (pointerType !== 'touch' && !isStaying) tips.close();
  });
  on('pointerdown', ({ target, pointerType }) => {
    if (tips.holds(target)) return;
    tips.close();
    if (pointerType === 'touch') tips.rest(ownerOf(target), TIP_DELAY_MS);
  });
  on('pointerup', ({ target, pointerType }) => {
    const owner = ownerOf(target);
    if (pointerType === 'touch' && owner && !canDoSomething(owner)) tips.open(owner);
    else tips.giveUp();
  });
  on('pointercancel', () => tips.giveUp());
  on('click', ({ target }) => {
    const owner = ownerOf(target);
    if (owner && canDoSomething(owner)) tips.close();
  });
  on('focusin', ({ target }) => {
    const owner = ownerOf(target);
    if (owner && target instanceof Element && target.matches(':focus-visible')) tips.open(owner);
  });
  on('focusout', () => tips.close());
  on('keydown', () => tips.close());
  on('scroll', () => tips.close());
  return () => {
    for (const remove of removals) remove();
    tips.close();
  };
}

/** One tip at a time. */
class Tips {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: { owner: HTMLElement; tip: HTMLElement } | undefined;
  #closedAt = -Infinity;

  /** Opens the owner's tip unless the pointer goes on before. */
  rest(owner: HTMLElement | null, delay = performance.now() - this.#closedAt < TIP_SKIP_MS ? 0 : TIP_DELAY_MS): void {
    if (!owner || owner === this.#shown?.owner) return;
    this.giveUp();
    this.#timer = setTimeout(() => this.open(owner), delay);
  }

  giveUp(): void {
    clearTimeout(this.#timer);
  }

  open(owner: HTMLElement): void {
    this.giveUp();
    const text = textOf(owner);
    if (text === '' || !owner.isConnected) return;
    this.close();
    const tip = tipNear(owner, text, ID);
    if (owner.getAttribute('aria-label') !== text && owner.dataset.tip) owner.setAttribute('aria-describedby', ID);
    tip.addEventListener('pointerleave', () => this.close());
    this.#shown = { owner, tip };
  }

  close(): void {
    this.giveUp();
    if (!this.#shown) return;
    const { owner, tip } = this.#shown;
    if (owner.getAttribute('aria-describedby') === ID) owner.removeAttribute('aria-describedby');
    tip.remove();
    this.#shown = undefined;
    this.#closedAt = performance.now();
  }

  /** Whether this lies within the tip: one may go there to read or to copy. */
  holds(target: EventTarget | null): boolean {
    return target instanceof Node && this.#shown?.tip.contains(target) === true;
  }
}

const ownerOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(WITH_TIP) : null;

function textOf(owner: HTMLElement): string {
  const { tip } = owner.dataset;
  if (tip !== undefined) return tip;
  const isClipped = owner.scrollHeight > owner.clientHeight + 1 || owner.scrollWidth > owner.clientWidth + 1;
  return isClipped ? (owner.textContent ?? '') : '';
}

/** Whether a tap on it does something: then it is not for its tip. */
const canDoSomething = (owner: HTMLElement) => owner.closest('a, button:not(:disabled), input, select') !== null;
