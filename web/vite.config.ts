import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './scripts/chunk-groups.ts';

const preloadedFonts = [/geist-latin-wght-normal.*\.woff2$/, /bricolage-grotesque-latin-wght-normal.*\.woff2$/];

/** Preloads the two latin font files; after the script and the style sheet that the first paint waits for. */
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
            injectTo: 'head' as const,
          })),
    },
  };
}

const api = `http://127.0.0.1:${process.env.API_PORT ?? 1000}`;

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), preloadFonts()],
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': api, '/sandbox': api } },
});
