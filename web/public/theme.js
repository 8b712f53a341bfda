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
  const isOther = audience === (stored('token') === null ? 'person' : 'visitor');
  const isChanged = unless !== undefined && new RegExp(`[?&#]${unless}=`).test(location.search + location.hash);
  if (isOther || isChanged) page.dataset.leaving = '';

  // What is seen needs no script: they are asked for once it is painted. A hidden tab gets no frames.
  addEventListener('DOMContentLoaded', () => {
    const scripts = document.querySelector('#scripts');
    if (scripts === null) return;
    const ask = () => document.head.append(scripts.content.cloneNode(true));
    if (document.hidden) ask();
    else requestAnimationFrame(() => setTimeout(ask));
  });
})();
