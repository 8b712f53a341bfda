/**
 * Text folded for comparison: lower case, without accents, compatibility forms and apostrophes; anything that is
 * neither letter, mark, digit nor one of `+#&` becomes a single space. Letters of every script are kept.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most texts need no more, and allocate no second string.
  if (FOLDED.test(lower)) return lower;
  const ascii = foldAscii(text);
  if (ascii !== null) return ascii;
  let out = '';
  for (const { char } of foldedChars(text)) out += char;
  return out.trim();
}

/**
 * The beginning of a text, at most `letters` long both as written and in full: some characters stand for many others ("ﷺ" for
 * eighteen), and the work that a text takes depends on these. Cut at a space if there is one.
 */
export function clip(text: string, letters: number): string {
  const short = text.slice(0, letters);
  if (PLAIN.test(short)) return short.length < text.length ? atSpace(short) : short;
  let full = 0;
  let end = 0;
  for (const char of short) {
    full += char.normalize('NFKC').length;
    if (full > letters) break;
    end += char.length;
  }
  return end < text.length ? atSpace(short.slice(0, end)) : short;
}

function atSpace(text: string): string {
  const space = text.lastIndexOf(' ');
  return space > 0 ? text.slice(0, space) : text;
}

/** The same for plain English, ten times as fast; null if the text contains anything else. */
function foldAscii(text: string): string | null {
  let out = '';
  let spaced = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return null;
    const char = ASCII_FOLDED[code] as string;
    if (char === '' || (char === ' ' && spaced)) continue;
    spaced = char === ' ';
    out += char;
  }
  return spaced ? out.slice(0, -1) : out;
}

/** Folded text with the original position of each of its UTF-16 units, for marking matches. */
export interface FoldedText {
  readonly text: string;
  /** `at[i]` is the start of the original code point of folded unit i, `end[i]` its end. */
  readonly at: readonly number[];
  readonly end: readonly number[];
}

/** Like `fold`, but records where each folded unit came from. */
export function foldWithOrigin(text: string): FoldedText {
  const lower = text.toLowerCase();
  if (lower.length < PLACES.length && FOLDED.test(lower)) {
    return { text: lower, at: PLACES.slice(0, lower.length), end: PLACES.slice(1, lower.length + 1) };
  }
  let out = '';
  const at: number[] = [];
  const end: number[] = [];
  for (const piece of foldedChars(text)) {
    for (let i = 0; i < piece.char.length; i++) {
      at.push(piece.at);
      end.push(piece.end);
    }
    out += piece.char;
  }
  while (out.endsWith(' ')) out = out.slice(0, -1);
  return { text: out, at: at.slice(0, out.length), end: end.slice(0, out.length) };
}

/** Most texts are folded unit by unit, and each stays at its place. */
const PLACES: readonly number[] = Array.from({ length: 100 }, (_, i) => i);
const FOLDED = /^[a-z0-9+#&]+(?: [a-z0-9+#&]+)*$/;
const ASCII_FOLDED = Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code).toLowerCase();
  if (char === "'" || char === '`') return '';
  return /[a-z0-9+#&]/.test(char) ? char : ' ';
});
/** Letters that stand for themselves only. */
const PLAIN = /^[\n\u0020-\u007e\u00c0-\u0130]*$/;
const DROPPED = /[\p{Mn}'’‘`´\u200c\u200d]/u;
const KEPT = /[\p{L}\p{M}\p{N}+#&]/u;
const LATIN_EXTRAS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
};

function* foldedChars(text: string): Generator<{ char: string; at: number; end: number }> {
  let at = 0;
  let spaced = true;
  for (const original of text) {
    const end = at + original.length;
    let folded = '';
    const code = original.codePointAt(0) as number;
    if (code < 128) folded = ASCII_FOLDED[code] as string;
    else {
      for (const char of original.normalize('NFKD').toLowerCase()) {
        if (DROPPED.test(char) && !isIndicMark(char)) continue;
        folded += LATIN_EXTRAS[char] ?? (KEPT.test(char) ? char : ' ');
      }
    }
    for (const char of folded) {
      if (char === ' ' && spaced) continue;
      spaced = char === ' ';
      yield { char, at, end };
    }
    at = end;
  }
}

/** Vowel signs of Indic scripts are non-spacing marks, but readers see them as letters, not accents. */
function isIndicMark(char: string): boolean {
  const code = char.codePointAt(0) as number;
  return code >= 0x0900 && code <= 0x0fff;
}

/** The words of folded text. */
export function words(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ').filter((word) => word !== '' && word !== '&');
}
