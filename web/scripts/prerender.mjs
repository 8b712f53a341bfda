// Prerenders every page listed in prerendered.ts into dist/pages.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { prerendered } from './prerendered.ts';

const web = join(import.meta.dirname, '..');
const dist = join(web, 'dist');
const made = join(web, 'node_modules', '.cache', 'prerender');

await build({
  root: web,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: made, emptyOutDir: true, copyPublicDir: false, manifest: false },
});

// Globals read by the modules while loading and by the route guards.
let audience = 'visitor';
const never = { matches: false, addEventListener() {} };
Object.assign(globalThis, {
  matchMedia: () => never,
  addEventListener() {},
  location: new URL('http://localhost/'),
  localStorage: { getItem: (key) => (key === 'token' && audience === 'person' ? 'some' : null) },
  // The server inserts the nonce.
  document: { querySelector: () => ({ nonce: '%nonce%' }) },
});
const { prerender } = await import(join(made, 'prerender.js'));

const shell = await readFile(join(dist, 'index.html'), 'utf8');
const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));

/** Adds the files that a chunk needs, in import order. */
function reach(name, files) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`${name} has no chunk of its own`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) reach(imported, files);
  for (const style of chunk.css ?? []) files.add(style);
  return files;
}

const scriptTags = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/g;

/** Inserts a page's content and style sheets into the built shell and moves its scripts into a template. */
function compose({ modules, unless }, rendered) {
  const needed = new Set();
  for (const module of modules) reach(module, needed);
  const files = [...needed].filter((file) => !shell.includes(`"/${file}"`));
  const tags = (rel, extension) =>
    files
      .filter((file) => file.endsWith(extension))
      .map((file) => `<link rel="${rel}" crossorigin href="/${file}">`)
      .join('');
  // theme.js loads them after the first paint.
  const scripts = shell.match(scriptTags).join('') + tags('modulepreload', '.js');
  const head = `${tags('stylesheet', '.css')}<template id="scripts">${scripts}</template></head>`;
  const [title] = /<title>[^<]*<\/title>/.exec(rendered);
  // React's title belongs in the head; its image preloads are dropped, because the images load from their own tags.
  const content = rendered.replace(title, '').replace(/^(<link [^>]*>)+/, '');
  const marks = `data-audience="${audience}"${unless === undefined ? '' : ` data-unless="${unless}"`}`;
  return shell
    .replace(scriptTags, '')
    .replace('<html', `<html ${marks}`)
    .replace(/<title>[^<]*<\/title>/, title)
    .replace('</head>', head)
    .replace('<div id="root"></div>', () => `<div id="root" data-early>${content}</div>`);
}

await mkdir(join(dist, 'pages'), { recursive: true });
for (const page of prerendered) {
  audience = page.audience;
  await writeFile(join(dist, 'pages', `${page.file}.html`), compose(page, await prerender(page.path)));
}
await rm(made, { recursive: true });
await rm(join(dist, '.vite'), { recursive: true });
