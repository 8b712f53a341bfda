import './lib/zod-settings.ts';
import './app/styles.ts';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { router } from './app/router.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const page = root;

function App() {
  useEffect(() => {
    // Hydrated: the app now owns the prerendered page.
    delete page.dataset.early;
  }, []);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

function show() {
  const { dataset } = document.documentElement;
  if (page.hasChildNodes() && dataset.leaving === undefined && router.state.errors === null) {
    startTransition(() => void hydrateRoot(page, <App />));
    return;
  }
  // Prerendered content, if any, was for another audience (public/theme.js).
  page.replaceChildren();
  delete dataset.leaving;
  createRoot(page).render(<App />);
}

// Prerendered content stays visible until the route's files have loaded.
if (router.state.initialized || !page.hasChildNodes()) show();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}
