import type { Plugin } from 'vite';
import { pages } from './pages.ts';

// The guards of the router send a visitor from the dashboard to the login, and a logged-in person from the rest to it.
const script = (files: Record<string, string[]>, always: string[]) => `const files = ${JSON.stringify(files)};
const always = ${JSON.stringify(always)};
const loggedIn = localStorage.getItem('token') !== null;
const opened = location.pathname in files && (loggedIn ? '/dashboard' : location.pathname === '/dashboard' ? '/login' : location.pathname);
const own = files[opened] ?? [];
// The page came with its content.
const priority = opened === location.pathname ? 'low' : 'auto';
const ask = (file, rel) =>
  new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel, href: file, crossOrigin: '', fetchPriority: priority });
    link.onload = link.onerror = done;
    document.head.append(link);
  });
const styles = own.filter((file) => file.endsWith('.css')).map((file) => ask(file, 'stylesheet'));
for (const file of own) if (file.endsWith('.js')) void ask(file, 'modulepreload');
// One after the other, with a pause: run in one piece they would leave a phone deaf for half a second. The last is the app.
for (const file of [...always.slice(0, -1), ...own.filter((file) => file.endsWith('.js')), always.at(-1)]) {
  // The app takes the styles that are there for loaded.
  if (file === always.at(-1)) await Promise.all(styles);
  const ready = import(file);
  // What is missing of a page the app misses itself, and says so.
  await (file === always.at(-1) ? ready : ready.catch(() => {}));
  await new Promise((resolve) => setTimeout(resolve));
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
 * Emits /start.js, which starts the app: it asks for the files of the opened page beside the entry, and not only once that
 * has run, which saves a round trip. A file of its own, as the content policy forbids inline scripts.
 */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<script type="module"( crossorigin) src="([^"]+)"><\/script>/,
          '<script type="module" src="/start.js"></script>\n    <link rel="modulepreload"$1 href="$2">',
        ),
    },
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') chunks.set(output.fileName, output as Chunk);

      /** Adds what a chunk needs and then the chunk, so that each comes after what it stands on. */
      const reach = (fileName: string, reached: Set<string>) => {
        const chunk = chunks.get(fileName);
        if (chunk === undefined || reached.has(fileName)) return;
        for (const imported of chunk.imports) reach(imported, reached);
        for (const css of chunk.viteMetadata?.importedCss ?? []) reached.add(css);
        reached.add(fileName);
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
      const always = [...entry].filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
      this.emitFile({ type: 'asset', fileName: 'start.js', source: script(Object.fromEntries(files), always) });
    },
  };
}
