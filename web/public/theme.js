// Runs before the first paint. A separate file, because the content security policy forbids inline scripts.
(() => {
  const page = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is not accessible: use the system's colour scheme and treat the user as logged out.
      return null;
    }
  };
  const wanted = stored('mantine-color-scheme-value') ?? 'auto';
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // The page is prerendered for one audience. It stays hidden if the app will redirect this user or show something else.
  const { audience, unless } = page.dataset;
  const isOther = audience === (stored('token') === null ? 'person' : 'visitor');
  const isChanged = unless !== undefined && new RegExp(`[?&#]${unless}=`).test(location.search + location.hash);
  if (isOther || isChanged) page.dataset.leaving = '';
  if (/"aiGeneration":\{/.test(stored('root') ?? '')) page.dataset.analysed = '';

  // Visible content needs no scripts, so load them after the first paint. A hidden tab gets no frames.
  addEventListener('DOMContentLoaded', () => {
    const scripts = document.querySelector('#scripts');
    if (scripts === null) return;
    const load = () => document.head.append(scripts.content.cloneNode(true));
    if (document.hidden) load();
    else requestAnimationFrame(() => setTimeout(load));
  });
})();
