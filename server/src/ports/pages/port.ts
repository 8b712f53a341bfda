/** Text found on a page, and where: "page title", "structured data". */
export interface Finding {
  readonly value: string;
  readonly source: string;
}

/** What a page says about a business. All text is untrusted. */
export interface PageFacts {
  readonly name: Finding | null;
  readonly description: Finding | null;
  readonly location: Finding | null;
  readonly audience: Finding | null;
  readonly email: Finding | null;
  /** What visitors are supposed to do there. */
  readonly purpose: 'buy' | 'download' | 'attend' | null;
  readonly headings: readonly string[];
}

/** Thrown for a page that cannot be read; the message is for the user. */
export class PageError extends Error {
  override name = 'PageError';
}

/** Reads public web pages. */
export interface PagesPort {
  /**
   * @param url http or https
   * @returns the page's facts, and its address after redirects
   * @throws PageError; AppError overloaded
   */
  read(url: string): Promise<{ address: string; facts: PageFacts }>;
}
