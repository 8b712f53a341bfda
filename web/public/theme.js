// What has to be done before the first paint. A file of its own, as the content policy forbids inline scripts.
(() => {
  const page = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is closed to this page: the system's colour scheme is used, and nobody is logged in.
      return null;
    }
  };
  const wanted = stored('mantine-color-scheme-value') ?? 'auto';
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // The page came with what its audience sees. Whom the app leads elsewhere, or shows something else, waits for that.
  const { audience, unless } = page.dataset;
  const isOther = audience !== undefined && audience !== (stored('token') === null ? 'visitor' : 'person');
  const isChanged = unless !== undefined && new RegExp(`[?&#](${unless})=`).test(location.search + location.hash);
  if (isOther || isChanged) page.dataset.leaving = '';

  // What is pressed before the app is there is marked for it. So are links where the address says more than the page knows.
  addEventListener('click', (event) => {
    const pressed = event.target.closest(`[data-early] :is(button${location.search === '' ? '' : ', a'})`);
    if (pressed === null) return;
    event.preventDefault();
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    pressed.dataset.pressed = '';
  });
  // A key that leads to a field leads there already; one that opens something is kept for the app.
  addEventListener('keydown', (event) => {
    const early = document.querySelector('[data-early]');
    if (early === null || event.altKey) return;
    const { key, code, ctrlKey, metaKey, shiftKey } = event;
    const isCommand = ctrlKey || metaKey;
    if (isCommand ? key !== 'k' : event.target.closest('input, textarea')) return;
    const field = early.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
    if (field === null && (audience !== 'person' || (!isCommand && key !== '?'))) return;
    event.preventDefault();
    if (field === null) early.dataset.key = JSON.stringify({ key, code, ctrlKey, metaKey, shiftKey });
    else field.focus();
  });
})();
