const agentName = 'interestminer';
const maxCharacters = 64 * 1024;
const maxLines = 1000;
/** Of a rule and of an address, in characters; longer rules are left out. */
const maxPath = 2048;

/** Text between two `*` of a rule. */
interface Part {
  readonly text: string;
  /** For each character: how much of the text's beginning ends there. */
  readonly overlaps: Uint16Array;
}
/** Kept as text: what matching needs takes a hundred times the memory of a hostile file. */
interface Rule {
  readonly allow: boolean;
  readonly path: string;
}

/** What a robots.txt says to this program. */
export type Robots = readonly Rule[];

/** The path of an address; `charCodeAt` is all that matching needs. */
export type Path = Pick<string, 'length' | 'charCodeAt'>;

/** Percent-encoding in one form (RFC 9309, section 2.2.2). */
const normalize = (path: string) =>
  path.replace(/[^\0-\x7f]+/g, encodeURIComponent).replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());

function toPart(text: string): Part {
  const overlaps = new Uint16Array(text.length);
  for (let at = 1, length = 0; at < text.length; at += 1) {
    while (length > 0 && text[at] !== text[length]) length = overlaps[length - 1] ?? 0;
    if (text[at] === text[length]) length += 1;
    overlaps[at] = length;
  }
  return { text, overlaps };
}

/** Roughly the bytes that the rules take up, for the cache. */
export const bytesOf = (robots: Robots) => robots.reduce((bytes, { path }) => bytes + path.length + 100, 100);

/** Reads the group for this program, else the one for all, within 64 kB and 1,000 lines. */
export function readRobots(text: string): Robots {
  const groups = { [agentName]: [] as Rule[], '*': [] as Rule[] };
  let isNamed = false;
  let agents: (keyof typeof groups)[] = [];
  let inRules = false;
  // A copy: a rule cut out of the text would keep the whole of it in memory.
  for (const line of Buffer.from(text.slice(0, maxCharacters))
    .toString()
    .split(/\r\n?|\n/, maxLines)) {
    const [content = ''] = line.split('#', 1);
    const colon = content.indexOf(':');
    const key = content.slice(0, colon).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
    if (key === 'user-agent') {
      if (inRules) agents = [];
      inRules = false;
      const agent = /^(\*|[a-z_-]*)/.exec(value.toLowerCase())?.[0];
      if (agent === agentName) isNamed = true;
      if (agent === agentName || agent === '*') agents.push(agent);
    } else if (key === 'allow' || key === 'disallow') {
      inRules = true;
      if (value === '' || value.length > maxPath) continue;
      for (const agent of agents) groups[agent].push({ allow: key === 'allow', path: normalize(value) });
    }
  }
  return isNamed ? groups[agentName] : groups['*'];
}

/** Where `part` first ends in `path` from `from` on; -1 if nowhere. Reads each character once (Knuth, Morris, Pratt). */
function endOf({ text, overlaps }: Part, path: Path, from: number): number {
  if (text === '') return from;
  for (let at = from, length = 0; at < path.length; at += 1) {
    const character = path.charCodeAt(at);
    while (length > 0 && text.charCodeAt(length) !== character) length = overlaps[length - 1] ?? 0;
    if (text.charCodeAt(length) === character) length += 1;
    if (length === text.length) return at + 1;
  }
  return -1;
}

function isAt(text: string, path: Path, start: number): boolean {
  for (let at = 0; at < text.length; at += 1)
    if (start + at >= path.length || path.charCodeAt(start + at) !== text.charCodeAt(at)) return false;
  return true;
}

/** Each part after the one before, as early as possible: no rule is tried twice at a place. */
function matches(rule: Rule, path: Path): boolean {
  const toEnd = rule.path.endsWith('$');
  const [first = '', ...others] = (toEnd ? rule.path.slice(0, -1) : rule.path).split(/\*+/);
  if (!isAt(first, path, 0)) return false;
  const last = toEnd ? others.pop() : undefined;
  let end = first.length;
  for (const text of others) {
    end = endOf(toPart(text), path, end);
    if (end === -1) return false;
  }
  if (!toEnd) return true;
  if (last === undefined) return end === path.length;
  const start = path.length - last.length;
  return start >= end && isAt(last, path, start);
}

/**
 * Whether a path with its query may be read: the longest rule decides, `allow` among equals (RFC 9309).
 * @param path as `URL` writes it
 */
export function isAllowed(robots: Robots, path: Path): boolean {
  if (path.length > maxPath) return robots.every(({ allow }) => allow);
  let best: Rule | undefined;
  for (const rule of robots) {
    const isBetter =
      !best || rule.path.length > best.path.length || (rule.path.length === best.path.length && rule.allow);
    if (isBetter && matches(rule, path)) best = rule;
  }
  return best?.allow ?? true;
}
