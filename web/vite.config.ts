import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { startScript } from './scripts/start-script.ts';

const preloadedFonts = [/geist-latin-wght-normal.*\.woff2$/, /bricolage-grotesque-latin-wght-normal.*\.woff2$/];

/** Names the two latin font files in the head, so that they load beside the style sheet and not after it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloadedFonts.some((font) => font.test(file)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** Left to itself the build asks for 60 and more files a page: what all pages, the landing page, and most others need is one each. */
const front =
  /\/web\/src\/(ui\/(logo|page-title|plain-button|strata|theme-switch)|lib\/(color-scheme|format)\.)|\/Icon(Moon|Search|Sun)\./;
const chunkGroups = [
  // Parsed and run in one piece, what every page starts with would leave a phone deaf.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'router', test: /\/node_modules\/react-router\//, priority: 4 },
  // All but what starts the app: it runs last (scripts/start-script.ts).
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /^(?!.*(\/web\/src\/(main\.tsx|app\/router\.ts)|\.html)$)/,
    priority: 3,
  },
  { name: 'front', test: front, priority: 2 },
  { name: 'kit', minShareCount: 6, priority: 1 },
  { name: 'shared', minShareCount: 2 },
];

const api = `http://127.0.0.1:${process.env.API_PORT ?? 1000}`;

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), preloadFonts(), startScript()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': api, '/sandbox': api } },
});
