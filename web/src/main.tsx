import './lib/zod-settings.ts';
import './app/styles.ts';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { router } from './app/router.ts';
import { takeOver } from './lib/take-over.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

function show(into: HTMLElement): void {
  const { dataset } = document.documentElement;
  // What came with the page was for others: nothing of it counts.
  if (dataset.leaving !== undefined) into.replaceChildren();
  delete dataset.leaving;
  takeOver(
    into,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

// A page that came with its content keeps it until the files are there of what takes its place.
if (root.hasChildNodes() && !router.state.initialized) {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show(root);
  });
} else show(root);
