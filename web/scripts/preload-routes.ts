import type { Plugin } from 'vite';
import { pages } from './pages.ts';

// The guards of the router send a visitor from the dashboard to the login, and a logged-in person from the rest to it.
const preload = (files: Record<string, string[]>) => `const files = ${JSON.stringify(files)};
const loggedIn = localStorage.getItem('token') !== null;
const opened = location.pathname in files && (loggedIn ? '/dashboard' : location.pathname === '/dashboard' ? '/login' : location.pathname);
for (const file of files[opened] ?? []) {
  const link = document.createElement('link');
  link.href = file;
  // The page came with its content.
  if (opened === location.pathname) link.fetchPriority = 'low';
  if (file.endsWith('.js')) link.rel = 'modulepreload';
  else Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '' });
  document.head.append(link);
}
`;

interface Chunk {
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * Emits /preload.js: it asks for the files of the opened page beside the entry, and not only once that has run, which
 * saves a round trip. A file of its own, as the content policy forbids inline scripts.
 */
export function preloadRoutes(): Plugin {
  return {
    name: 'preload-routes',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/preload.js', async: true }, injectTo: 'head' }],
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') chunks.set(output.fileName, output as Chunk);

      const reach = (fileName: string, seen: Set<string>) => {
        const chunk = chunks.get(fileName);
        if (chunk === undefined || seen.has(fileName)) return;
        seen.add(fileName);
        for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
        for (const imported of chunk.imports) reach(imported, seen);
      };
      const entry = new Set<string>();
      for (const chunk of chunks.values()) if (chunk.isEntry) reach(chunk.fileName, entry);

      const files = pages.map(({ path, modules }) => {
        const needed = new Set<string>();
        for (const module of modules) {
          const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
          if (chunk === undefined) this.error(`no chunk of its own for ${module}`);
          reach(chunk.fileName, needed);
        }
        return [path, [...needed].filter((file) => !entry.has(file)).map((file) => `/${file}`)] as const;
      });
      this.emitFile({ type: 'asset', fileName: 'preload.js', source: preload(Object.fromEntries(files)) });
    },
  };
}
