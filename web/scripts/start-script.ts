import type { Plugin } from 'vite';
import { pages } from './pages.ts';

// The guards of the router send a visitor from the dashboard to the login, and a logged-in person from the rest to it.
const script = (files: Record<string, string[]>, always: string[]) => `const files = ${JSON.stringify(files)};
const always = ${JSON.stringify(always)};
const loggedIn = localStorage.getItem('token') !== null;
const opened = location.pathname in files && (loggedIn ? '/dashboard' : location.pathname === '/dashboard' ? '/login' : location.pathname);
const own = files[opened] ?? [];
const isEarly = document.querySelector('[data-early]') !== null && document.documentElement.dataset.leaving === undefined;
// A page that nobody looks at gets no frames and few timers, and needs no pauses.
const pause = async () => document.hidden || new Promise((done) => setTimeout(done));
const frame = async () =>
  document.hidden || new Promise((done) => (requestAnimationFrame(() => setTimeout(done)), setTimeout(done, 100)));
const ask = (file, more) => {
  const link = Object.assign(document.createElement('link'), { href: file, crossOrigin: '', ...more });
  const loaded = new Promise((done) => (link.onload = link.onerror = done));
  document.head.append(link);
  return { link, loaded };
};
// What came with the page is seen first: until it is, nothing takes the line from it.
if (isEarly) await frame();
const isStyle = (file) => file.endsWith('.css');
const scripts = [...always.slice(0, -1), ...own.filter((file) => !isStyle(file)), always.at(-1)];
const styles = [];
// One at a time: to ask alone takes a phone some ten milliseconds.
for (const file of [...scripts, ...own.filter(isStyle)]) {
  if (isStyle(file)) styles.push(ask(file, { rel: 'stylesheet', media: isEarly ? 'not all' : 'all' }));
  else ask(file, { rel: 'modulepreload' });
  if (isEarly) await pause();
}
const apply = async ({ link, loaded }) => {
  await loaded;
  link.media = 'all';
  await frame();
};
// One after the other, with a pause, styles as well: in one piece they would leave a phone deaf for half a second. The
// last script is the app, which takes the styles that are there for loaded.
for (const file of scripts) {
  const isApp = file === scripts.at(-1);
  for (const style of styles.splice(0, isApp ? styles.length : 1)) await apply(style);
  const ready = import(file);
  // What is missing of a page the app misses itself, and says so.
  await (isApp ? ready : ready.catch(() => {}));
  await pause();
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
