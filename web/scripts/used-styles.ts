/** Where the piece of CSS that starts at `from` ends: at its `;`, or at the brace that closes its block. */
function endOfPiece(css: string, from: number): { open: number; end: number } {
  let depth = 0;
  let open = -1;
  let quote = '';
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? '';
    if (sign === '\\') at += 1;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{' && depth++ === 0) open = at;
    else if ((sign === ';' && depth === 0) || (sign === '}' && --depth === 0)) return { open, end: at + 1 };
  }
  return { open: -1, end: css.length };
}

/** A selector can match where every class that it asks for is there; what stands in brackets is taken to match. */
function canMatch(selector: string, classes: ReadonlySet<string>): boolean {
  let bare = selector.replaceAll(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replaceAll(/\([^()]*\)/g, '');
  }
  return bare
    .split(',')
    .some((one) => [...one.matchAll(/\.(-?[_a-z][\w-]*)/gi)].every(([, name = '']) => classes.has(name)));
}

/**
 * What of a minified style sheet can apply to a page: rules that ask for classes it does not have are left out.
 * @param classes the classes of the page's elements
 */
export function usedStyles(css: string, classes: ReadonlySet<string>): string {
  let used = '';
  for (let at = 0; at < css.length; ) {
    const { open, end } = endOfPiece(css, at);
    const piece = css.slice(at, end);
    const head = open < 0 ? '' : css.slice(at, open);
    if (/^@(media|layer|supports|container)\b/.test(head)) {
      const within = usedStyles(css.slice(open + 1, end - 1), classes);
      if (within !== '') used += `${head}{${within}}`;
    } else if (head === '' || head.startsWith('@') || canMatch(head, classes)) used += piece;
    at = end;
  }
  return used;
}

const declaration = /(--mantine-[\w-]+):([^;{}]*)(;|(?=}))/g;
const namesIn = (text: string) => [...text.matchAll(/var\((--mantine-[\w-]+)/g)].map(([, name = '']) => name);

/**
 * A style sheet without those of Mantine's variables that neither it nor the page asks for: it has hundreds.
 * @param html the page, whose style attributes ask too
 */
export function withoutIdleVariables(css: string, html: string): string {
  const asks = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(declaration)) {
    asks.set(name, [...(asks.get(name) ?? []), ...namesIn(value)]);
  }
  const wanted = new Set<string>();
  const want = (name: string) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    for (const next of asks.get(name) ?? []) want(next);
  };
  for (const name of namesIn(css.replaceAll(declaration, '') + html)) want(name);
  return css.replaceAll(declaration, (whole, name: string) => (wanted.has(name) ? whole : ''));
}
