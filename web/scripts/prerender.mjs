// Writes dist/pages: every page of the list with its content and its styles in it.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { pages } from './pages.ts';
import { usedStyles, withoutIdleVariables } from './used-styles.ts';

const web = join(import.meta.dirname, '..');
const dist = join(web, 'dist');
const made = join(web, 'node_modules', '.cache', 'prerender');

await build({
  root: web,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: made, emptyOutDir: true, copyPublicDir: false },
});

// What the modules look at when they load, and the guards before a page. A person's own choices show once the app has come.
let audience = 'visitor';
const never = { matches: false, addEventListener() {} };
Object.assign(globalThis, {
  matchMedia: () => never,
  addEventListener() {},
  location: new URL('http://localhost/'),
  localStorage: { getItem: (key) => (key === 'token' && audience === 'person' ? 'some' : null) },
  // The server fills the nonce in.
  document: { querySelector: () => ({ nonce: '%nonce%' }) },
});
const { prerender } = await import(join(made, 'prerender.js'));

const shell = await readFile(join(dist, 'index.html'), 'utf8');
const [, list = '{}'] = /^const files = (.*);$/m.exec(await readFile(join(dist, 'start.js'), 'utf8')) ?? [];
const filesOf = JSON.parse(list);
const base = [...shell.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">\n?/g)];

const readStyles = (files) =>
  Promise.all(files.filter((file) => file.endsWith('.css')).map((file) => readFile(join(dist, file), 'utf8')));

/** The page whole: its styles lie in it, so that it is painted without waiting for another file. */
async function compose({ path, unless = [] }, rendered) {
  const classes = new Set([...rendered.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')));
  // The app loads those of the page again, but not those of all pages.
  const own = (await readStyles(filesOf[path])).map((style) => usedStyles(style, classes));
  const styles = [...(await readStyles(base.map(([, file]) => file))), ...own];
  const [title = '<title>Interest Miner</title>'] = /<title>[^<]*<\/title>/.exec(rendered) ?? [];
  const early = rendered
    .replace(title, '')
    // Mantine's own styles join the others.
    .replaceAll(/<style[^>]*>(.*?)<\/style>/gs, (_, style) => {
      styles.push(style);
      return '';
    })
    // The page asks for its pictures itself.
    .replace(/^(<link [^>]*>)+/, '')
    // Submitted by a browser without the app, it goes nowhere; above all, no password goes into the address.
    .replaceAll('<form', '<form method="dialog"');
  const marks = `data-audience="${audience}"${unless.length > 0 ? ` data-unless="${unless.join('|')}"` : ''}`;
  return (
    base
      .reduce((html, [link]) => html.replace(link, ''), shell)
      .replace('<html', `<html ${marks}`)
      .replace(/<title>[^<]*<\/title>/, title)
      // What is seen needs none of the scripts: start.js asks for them once it is painted.
      .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
      .replace('</head>', () => `<style nonce="%nonce%">${withoutIdleVariables(styles.join(''), early)}</style></head>`)
      .replace('<div id="root"></div>', () => `<div id="root" data-early>${early}</div>`)
  );
}

await mkdir(join(dist, 'pages'), { recursive: true });
for (const page of pages) {
  audience = page.audience;
  const html = await compose(page, await prerender(page.path));
  await writeFile(join(dist, 'pages', `${page.path.slice(1) || 'index'}.html`), html);
}
await rm(made, { recursive: true });
