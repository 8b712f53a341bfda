import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { Finding, PageFacts } from './port.ts';
import { isOf, placeOf, type Thing, textOf, thingsIn } from './structured-data.ts';

/** The parts of the DOM used here; the server is compiled without the browser's types. */
interface Element {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): Iterable<Element>;
}
interface Document extends Element {
  querySelector(selector: string): Element | null;
}

const business =
  /(Organization|Business|Store|Shop|Restaurant|Brand|Hotel|Corporation|Cafe|Bakery|Service|Salon|Clinic)$/;
const sold = /^(Product|ProductGroup|Offer|AggregateOffer)$/;
const emailForm = /^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i;
const headingsRead = 12;
const maxElements = 30_000;
/** The reader's text is used if the page's own description is shorter than this, in characters. */
const shortDescription = 60;
const excerptLength = 600;

const clean = (value: string | null | undefined) => (value ?? '').replace(/\s+/g, ' ').trim();

function firstOf(...found: (readonly [string | null | undefined, string])[]): Finding | null {
  for (const [text, source] of found) {
    const value = clean(text);
    if (value !== '') return { value, source };
  }
  return null;
}

function firstText(things: readonly Thing[], property: string): string | undefined {
  return things.map((thing) => textOf(thing, property)).find((text) => text !== undefined);
}

/** The shop's part of a title such as "Yoga mats | Cork & Co". */
function nameInTitle(title: string): string {
  const parts = title.split(/\s+[|–—·•-]\s+/).filter((part) => part !== '');
  return parts.toSorted((a, b) => a.length - b.length)[0] ?? title;
}

/** The page's main text, without navigation and footers. Reading it changes the document. */
function mainText(document: Document): string {
  try {
    const options = { maxElemsToParse: maxElements, serializer: (node: unknown) => node as Element };
    const content = new Readability<Element>(document, options).parse()?.content;
    const blocks = [...(content?.querySelectorAll('p, li') ?? [])].map((block) => clean(block.textContent));
    const text = clean(blocks.join(' ')) || clean(content?.textContent);
    if (text.length <= excerptLength) return text;
    const end = text.lastIndexOf('. ', excerptLength);
    return text.slice(0, end > 0 ? end + 1 : excerptLength);
  } catch {
    // A page too large or too odd for the reader; its other parts were read.
    return '';
  }
}

function purposeOf(things: readonly Thing[], html: string): PageFacts['purpose'] {
  if (things.some((thing) => isOf(thing, /^(MobileApplication|SoftwareApplication)$/))) return 'download';
  if (things.some((thing) => isOf(thing, /Event$/))) return 'attend';
  const sells =
    things.some((thing) => isOf(thing, sold)) || /add[-_ ]to[-_ ]cart|cdn\.shopify\.com|woocommerce/i.test(html);
  return sells ? 'buy' : null;
}

/** Reads what an HTML page says about the business behind it. Runs no script and loads nothing. */
export function readFacts(html: string): PageFacts {
  // The parser takes the first element as the root.
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  const { document } = parseHTML(whole) as unknown as { document: Document };
  const meta = (name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  const things = thingsIn(
    [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent ?? ''),
  );
  const businesses = things.filter((thing) => isOf(thing, business));
  const products = things.filter((thing) => isOf(thing, sold));
  const headings = [...document.querySelectorAll('h1, h2, h3')]
    .map((heading) => clean(heading.textContent))
    .filter((text) => text.length > 2 && text.length < 120);
  const title = clean(document.querySelector('title')?.textContent);
  const mail = document.querySelector('a[href^="mailto:" i]')?.getAttribute('href') ?? '';
  const emails = [
    [firstText(businesses, 'email')?.replace(/^mailto:/i, ''), 'structured data'],
    [mail.replace(/^mailto:/i, '').replace(/\?.*$/s, ''), 'contact link'],
  ] as const;
  const places = things.map(placeOf).filter((place) => place !== undefined);
  const described = firstOf(
    [firstText(businesses, 'description'), 'structured data'],
    [firstText(products, 'description'), 'structured data'],
    [meta('description'), 'page description'],
    [meta('og:description'), 'Open Graph'],
  );
  const facts = {
    name: firstOf(
      [firstText(businesses, 'name'), 'structured data'],
      [meta('og:site_name'), 'Open Graph'],
      [nameInTitle(title), 'page title'],
      [meta('og:title'), 'Open Graph'],
      [headings[0], 'first heading'],
    ),
    location: firstOf(
      [places[0], 'structured data'],
      [meta('geo.placename'), 'page data'],
      [meta('og:locality'), 'Open Graph'],
      [document.querySelector('address')?.textContent, 'address on the page'],
    ),
    audience: firstOf([firstText(things, 'audienceType'), 'structured data']),
    email: firstOf(...emails.filter(([email]) => emailForm.test(email ?? ''))),
    purpose: purposeOf(things, html),
    headings: [...new Set(headings)].slice(0, headingsRead),
  };
  // Last, because the reader takes the document apart.
  const text = described && described.value.length >= shortDescription ? '' : mainText(document);
  return {
    ...facts,
    description: firstOf(
      [text.length > (described?.value.length ?? 0) ? text : '', 'page text'],
      [described?.value, described?.source ?? ''],
    ),
  };
}
