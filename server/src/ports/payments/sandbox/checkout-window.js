// The sandbox gateway's checkout window: the interface of Razorpay's checkout.js, without money. Served unchanged to the
// browser, under a policy that allows scripts of this origin only.
(() => {
  const base = new URL('.', document.currentScript.src);
  const copy = {
    title: 'Test payment',
    notice: 'This is a test gateway. No money moves and no card is needed.',
    succeed: 'Pay (succeeds)',
    fail: 'Decline (fails)',
    close: 'Close without paying',
    busy: 'One moment…',
    unreachable: 'The test gateway does not answer. Please try again.',
    paid: 'This order is paid already. You can close this window.',
  };
  const css = `
    :host { all: initial; color-scheme: light; --ground: #fff; --text: #171b22; --muted: #5a6472; --line: #d9dce1;
      --vein: #0c6b5e; --on-vein: #fff; --danger: #b4291f; --gold: #b57a0a; }
    :host([data-dark]) { color-scheme: dark; --ground: #1a2029; --text: #e8ecf1; --muted: #9aa5b4; --line: #39424f;
      --vein: #3bb7a3; --on-vein: #0b1512; --danger: #ff8a80; --gold: #f0b94a; }
    * { box-sizing: border-box; }
    dialog { width: min(400px, calc(100vw - 32px)); padding: 24px; border: 1px solid var(--line); border-radius: 10px;
      border-top: 3px solid var(--gold); background: var(--ground); color: var(--text);
      font: 14px/1.5 'Geist Variable', system-ui, sans-serif; box-shadow: 0 12px 40px rgb(0 0 0 / 25%); }
    dialog::backdrop { background: rgb(10 14 20 / 60%); }
    h2 { margin: 0 0 4px; font-size: 16px; font-weight: 600; }
    p { margin: 0; } .muted { color: var(--muted); }
    .sum { margin: 16px 0; padding: 12px 0; border: solid var(--line); border-width: 1px 0; }
    .sum strong { display: block; font-size: 26px; line-height: 1.2; font-weight: 600; font-variant-numeric: tabular-nums; }
    .actions { display: grid; gap: 8px; margin-top: 16px; }
    button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 6px; font: inherit;
      font-weight: 500; color: var(--text); background: transparent; cursor: pointer; }
    button.main { border-color: var(--vein); background: var(--vein); color: var(--on-vein); }
    button.plain { border-color: transparent; color: var(--muted); }
    button:hover { border-color: var(--vein); }
    button:focus-visible { outline: 2px solid var(--vein); outline-offset: 2px; }
    button:disabled { opacity: .6; cursor: default; }
    .error { min-height: 21px; color: var(--danger); }`;

  /** An amount in the currency's smallest unit, formatted for display. */
  function money(minor, currency) {
    const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
    return format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits);
  }

  function element(name, properties = {}, children = []) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  async function call(orderId, body) {
    const request = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(new URL(`checkout/${encodeURIComponent(orderId)}`, base), request);
    return { ok: response.ok, json: await response.json() };
  }

  class CheckoutWindow {
    #options;
    #listeners = new Map();
    #host;
    #dialog;
    #message = element('p', { className: 'error' });
    #buttons = [];

    constructor(options) {
      // A subscription brings its own amount.
      const needed = options?.subscription_id ? ['key'] : ['key', 'amount', 'currency', 'order_id'];
      for (const name of needed) {
        if (!options?.[name]) throw new Error(`Razorpay: the option ${name} is missing`);
      }
      this.#options = options;
      this.id = options.subscription_id ?? options.order_id;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#host) return;
      this.#host = element('div');
      const scheme = document.documentElement.dataset.mantineColorScheme;
      this.#host.toggleAttribute(
        'data-dark',
        scheme ? scheme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches,
      );
      const shadow = this.#host.attachShadow({ mode: 'open' });
      this.#dialog = this.#build();
      // Not a style element: the page's content policy allows only those with its nonce.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      shadow.adoptedStyleSheets = [sheet];
      shadow.append(this.#dialog);
      document.body.append(this.#host);
      this.#dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) this.#dismiss();
      });
      this.#dialog.showModal();
      this.#showStoredOrder();
    }

    close() {
      this.#dialog?.close();
      this.#host?.remove();
      this.#host = undefined;
    }

    #build() {
      const { name, description } = this.#options;
      const button = (text, className, act) => {
        // The second half of a double click was meant for what was there before the window.
        const onclick = (event) => event.detail < 2 && act();
        const made = element('button', { type: 'button', textContent: text, className, onclick });
        this.#buttons.push(made);
        return made;
      };
      this.#message.setAttribute('role', 'alert');
      this.sum = element('strong', {
        textContent: this.#options.amount ? money(this.#options.amount, this.#options.currency) : '…',
      });
      const dialog = element('dialog', {}, [
        element('h2', { id: 'title', textContent: copy.title }),
        element('p', { id: 'notice', className: 'muted', textContent: copy.notice }),
        element('div', { className: 'sum' }, [
          this.sum,
          element('span', { className: 'muted', textContent: [name, description].filter(Boolean).join(' · ') }),
        ]),
        this.#message,
        element('div', { className: 'actions' }, [
          button(copy.succeed, 'main', () => this.#pay('success')),
          button(copy.fail, '', () => this.#pay('failure')),
          button(copy.close, 'plain', () => this.#dismiss()),
        ]),
      ]);
      dialog.setAttribute('aria-labelledby', 'title');
      dialog.setAttribute('aria-describedby', 'notice');
      return dialog;
    }

    /** Shows the gateway's data, not the page's. */
    async #showStoredOrder() {
      try {
        const { ok, json } = await call(this.id);
        if (!ok) throw new Error('unknown order');
        this.sum.textContent = money(json.amount, json.currency);
        if (json.status === 'paid' && !this.#options.subscription_card_change) this.#message.textContent = copy.paid;
      } catch {
        this.#message.textContent = copy.unreachable;
      }
    }

    #busy(isBusy) {
      for (const button of this.#buttons) button.disabled = isBusy;
      if (isBusy) this.#message.textContent = copy.busy;
    }

    async #pay(outcome) {
      this.#busy(true);
      let answer;
      try {
        answer = await call(this.id, { key_id: this.#options.key, outcome, method: 'card' });
      } catch {
        this.#busy(false);
        this.#message.textContent = copy.unreachable;
        return;
      }
      if (answer.ok) {
        this.close();
        this.#options.handler?.(answer.json);
        return;
      }
      this.#busy(false);
      const error = answer.json.error ?? { description: answer.json.message };
      this.#message.textContent = error.description;
      this.#buttons[0].focus();
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error });
      if (this.#options.retry?.enabled === false) this.#dismiss();
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }
  }

  window.Razorpay = CheckoutWindow;
})();
