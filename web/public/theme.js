// Sets the colour scheme before the first paint. A file of its own, as the content policy forbids inline scripts.
(() => {
  let wanted = 'auto';
  try {
    wanted = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  } catch {
    // Storage is closed to this page: the system's scheme is used.
  }
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  // Who is logged in goes on to the dashboard: the landing page that came with the address is not for them.
  try {
    if (location.pathname === '/' && localStorage.getItem('token') !== null)
      document.documentElement.dataset.leaving = '';
  } catch {
    // Nobody is logged in then.
  }
})();
