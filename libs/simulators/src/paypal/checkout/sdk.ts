/**
 * The script at `/web-sdk/v6/core`: the part of PayPal's JavaScript SDK v6 that a page with one button needs, under the
 * same names and with the same order of events, so that the page has one code for both. The buyer pays on the approval
 * page in a window of its own (or in a frame if the browser blocks windows), which reports back to this script only.
 */
export const SDK = `
'use strict';
(() => {
  if (window.paypal && String(window.paypal.version).startsWith('6')) return;
  const here = new URL(document.currentScript.src);
  const base = here.origin + here.pathname.replace(/\\/web-sdk\\/.*$/, '');

  class PayPalError extends Error {
    constructor(code, message, isRecoverable) {
      super(message);
      this.name = 'PayPalError';
      this.code = code;
      this.isRecoverable = isRecoverable;
    }
  }

  const approvalUrl = (orderId) =>
    base + '/checkoutnow?token=' + encodeURIComponent(orderId) + '&origin=' + encodeURIComponent(location.origin);

  /** A window that a click may open; undefined if the browser does not let it. */
  function openWindow() {
    const popup = window.open('', 'paypal', 'popup,width=480,height=680');
    if (!popup) return undefined;
    return {
      window: popup,
      go: (url) => void (popup.location.href = url),
      closed: () => popup.closed,
      close: () => popup.close(),
    };
  }

  function openFrame() {
    const layer = document.createElement('div');
    layer.setAttribute('role', 'dialog');
    layer.setAttribute('aria-modal', 'true');
    layer.setAttribute('aria-label', 'PayPal');
    Object.assign(layer.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'rgba(0,0,0,.6)',
      display: 'grid', placeItems: 'center' });
    const frame = document.createElement('iframe');
    frame.title = 'PayPal';
    Object.assign(frame.style, { width: 'min(480px, 100vw)', height: 'min(680px, 100vh)', border: '0', borderRadius: '14px' });
    layer.append(frame);
    document.body.append(layer);
    frame.focus();
    return {
      get window() { return frame.contentWindow; },
      go: (url) => void (frame.src = url),
      closed: () => !layer.isConnected,
      close: () => layer.remove(),
    };
  }

  function place(mode) {
    if (mode === 'popup') {
      const popup = openWindow();
      if (!popup) throw new PayPalError('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The window was blocked', true);
      return popup;
    }
    return mode === 'modal' ? openFrame() : openWindow() || openFrame();
  }

  function session(options) {
    let open;
    let stop = () => undefined;
    async function report(name, ...data) {
      try { await options[name]?.(...data); } catch (error) { options.onError?.(error); }
    }
    async function start(presentation, order) {
      const mode = presentation?.presentationMode ?? 'auto';
      if (open && !open.closed()) return open.window?.focus();
      // Before anything is waited for: only the click itself may open a window.
      open = mode === 'redirect' ? undefined : place(mode);
      let orderId;
      try {
        orderId = order ? (await order).orderId : options.orderId;
        if (!orderId) throw new PayPalError('ERR_DEV_NO_ORDER_ID', 'There is no orderId', false);
      } catch (error) {
        open?.close();
        options.onError?.(error);
        options.onComplete?.({ paymentSessionState: 'error' });
        return;
      }
      if (mode === 'redirect') return void location.assign(approvalUrl(orderId));
      open.go(approvalUrl(orderId));
      let clear = () => undefined;
      const result = await new Promise((resolve) => {
        const hear = ({ origin, source, data }) => {
          if (origin !== here.origin || source !== open.window || data?.orderId !== orderId) return;
          resolve(data);
        };
        const timer = setInterval(() => open.closed() && resolve({ result: 'cancelled' }), 300);
        stop = () => resolve({ result: 'cancelled' });
        window.addEventListener('message', hear);
        clear = () => {
          clearInterval(timer);
          window.removeEventListener('message', hear);
        };
      });
      clear();
      open.close();
      if (result.result === 'approved') await report('onApprove', { orderId, payerId: result.payerId });
      else await report('onCancel', { orderId });
      options.onComplete?.({ paymentSessionState: result.result === 'approved' ? 'approved' : 'canceled' });
    }
    const returned = () => new URLSearchParams(location.search);
    return {
      start,
      hasReturned: () => returned().has('token'),
      async resume() {
        const orderId = returned().get('token');
        if (!orderId) return;
        const payerId = returned().get('PayerID');
        if (payerId) await report('onApprove', { orderId, payerId });
        else await report('onCancel', { orderId });
      },
      cancel: () => stop(),
      destroy: () => { stop(); open?.close(); },
    };
  }

  class PayPalButton extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'PayPal';
      button.setAttribute('aria-label', 'Pay with PayPal');
      Object.assign(button.style, { width: '100%', minHeight: '44px', border: '0', borderRadius: '10px', cursor: 'pointer',
        background: '#ffd140', color: '#111', font: '600 16px system-ui, sans-serif' });
      this.style.display ||= 'block';
      this.attachShadow({ mode: 'open', delegatesFocus: true }).append(button);
    }
  }
  if (!customElements.get('paypal-button')) customElements.define('paypal-button', PayPalButton);

  window.paypal = {
    version: '6.0.0-simulated',
    async createInstance({ clientToken, clientId, components = ['paypal-payments'] } = {}) {
      if (Boolean(clientToken) === Boolean(clientId)) {
        throw new PayPalError('ERR_DEV_INVALID_AUTH', 'Either clientToken or clientId is needed', false);
      }
      return {
        sdkVersion: window.paypal.version,
        async findEligibleMethods() {
          const eligible = (method) => method === 'paypal' && components.includes('paypal-payments');
          return { isEligible: eligible, getDetails: (method) => (eligible(method) ? {} : undefined) };
        },
        createPayPalOneTimePaymentSession: (options = {}) => session(options),
      };
    },
  };
})();
`.trimStart();

/** The approval page's script: reports the buyer's decision to the page that opened it, or goes back to the shop. */
export const APPROVAL_SCRIPT = `
'use strict';
const done = document.querySelector('[data-result]');
if (done) {
  const { result, order, payer, origin, back } = done.dataset;
  const asker = window.opener || (window.parent !== window ? window.parent : null);
  if (asker && origin) asker.postMessage({ result, orderId: order, payerId: payer || undefined }, origin);
  else if (back) location.replace(back);
}
`.trimStart();
