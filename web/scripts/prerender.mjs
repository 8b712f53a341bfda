// Writes dist/front.html: the page with the landing page in it, and its styles.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const web = join(import.meta.dirname, '..');
const made = join(web, 'node_modules', '.cache', 'prerender');

await build({
  root: web,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: made, emptyOutDir: true, copyPublicDir: false },
});
// What the components look at when they load. A visitor's own choices show once the script has come.
const never = { matches: false, addEventListener() {} };
Object.assign(globalThis, { matchMedia: () => never, addEventListener() {} });
const { prerenderLanding } = await import(join(made, 'prerender.js'));
const landing = await prerenderLanding();

const page = await readFile(join(web, 'dist', 'index.html'), 'utf8');
const [, list = '{}'] = /^const files = (.*);$/m.exec(await readFile(join(web, 'dist', 'preload.js'), 'utf8')) ?? [];
const base = [...page.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">\n?/g)];
const files = [...base.map(([, file]) => file), ...JSON.parse(list)['/'].filter((file) => file.endsWith('.css'))];
const styles = await Promise.all(files.map((file) => readFile(join(web, 'dist', file), 'utf8')));
// In the page itself: it is painted without waiting for another file. The server fills the nonce in.
const style = `<style nonce="%nonce%">${styles.join('')}</style>`;
await writeFile(
  join(web, 'dist', 'front.html'),
  base
    .reduce((html, [link]) => html.replace(link, ''), page)
    // What is seen needs none of the scripts: its fonts go first.
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .replace('</head>', () => `${style}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${landing}</div>`),
);
await rm(made, { recursive: true });
