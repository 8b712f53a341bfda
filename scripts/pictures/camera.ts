import type { Locator, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One picture of the screen, how long it is shown, and where the pointer moves meanwhile. */
export interface Still {
  readonly png: Buffer;
  readonly ms: number;
  readonly from: Point;
  readonly to: Point;
  /** Whether the pointer presses at the end. */
  readonly press: boolean;
}

/** A caption and the milliseconds of the film at which it begins. */
export interface Caption {
  readonly text: string;
  readonly startMs: number;
}

const moveMs = 700;
const keyMs = 70;
const wheelMs = 60;
const wheelSteps = 12;

/**
 * Records a page as stills with set durations, so that the film is the same on a slow machine. The pointer is not in the
 * pictures: it is drawn from the data of each still.
 */
export function createCamera(page: Page) {
  const stills: Still[] = [];
  const captions: Caption[] = [];
  let pointer: Point = { x: 640, y: 420 };
  let length = 0;

  async function take(ms: number, to = pointer, press = false): Promise<void> {
    stills.push({ png: await page.screenshot({ caret: 'hide' }), ms, from: pointer, to, press });
    pointer = to;
    length += ms;
  }

  async function moveTo(target: Locator, press = false): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target} is not on the screen`);
    await take(moveMs, { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 }, press);
  }

  async function click(target: Locator): Promise<void> {
    await moveTo(target, true);
    await target.click();
  }

  return {
    stills,
    captions,
    moveTo,
    click,
    /** Length so far, in milliseconds. */
    length: () => length,
    /** Starts a caption, which lasts until the next one. */
    say(text: string): void {
      captions.push({ text, startMs: length });
    },
    hold: (ms: number): Promise<void> => take(ms),
    /** Fills a field as a user types, a few letters per still. */
    async type(target: Locator, text: string): Promise<void> {
      await click(target);
      const step = Math.max(3, Math.ceil(text.length / 12));
      for (let from = 0; from < text.length; from += step) {
        await target.fill(text.slice(0, from + step));
        await take(step * keyMs * 0.5);
      }
    },
    async choose(target: Locator, option: string): Promise<void> {
      await moveTo(target, true);
      await target.selectOption(option);
      await take(500);
    },
    /** Scrolls the page by some pixels, slower at both ends. */
    async scroll(by: number): Promise<void> {
      const start = await page.evaluate(() => scrollY);
      for (let step = 1; step <= wheelSteps; step += 1) {
        const share = (1 - Math.cos((Math.PI * step) / wheelSteps)) / 2;
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), start + by * share);
        await take(wheelMs);
      }
    },
    /** Takes stills until an element is visible, at most `maxStills`; each is shown for `ms`, however long it took. */
    async watch(until: Locator, ms: number, maxStills: number): Promise<void> {
      for (let taken = 0; taken < maxStills && !(await until.isVisible()); taken += 1) await take(ms);
      await until.waitFor({ timeout: 120_000 });
    },
  };
}

export type Camera = ReturnType<typeof createCamera>;
