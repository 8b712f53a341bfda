import { type Browser, chromium, type Page } from '@playwright/test';

export type Scheme = 'light' | 'dark';

export interface View {
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture per CSS pixel. */
  readonly scale: number;
}

export interface Shot {
  readonly path: string;
  readonly scheme: Scheme;
  readonly view: View;
  /** Token of the current user; none for a visitor. */
  readonly token?: string;
  /** Prepares the page for the picture. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly clip?: (page: Page) => Promise<{ x: number; y: number; width: number; height: number }>;
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Takes one picture of the product as a PNG, with motion off and fonts loaded. */
export async function shoot(browser: Browser, baseURL: string, shot: Shot): Promise<Buffer> {
  const { width, height, scale } = shot.view;
  const context = await browser.newContext({
    baseURL,
    colorScheme: shot.scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    viewport: { width, height },
    deviceScaleFactor: scale,
  });
  const page = await context.newPage();
  if (shot.token !== undefined) {
    await page.addInitScript((token) => {
      localStorage.setItem('token', token);
      localStorage.setItem('access_token', token);
      localStorage.setItem('hasSeenInterestMinerTutorial', 'true');
    }, shot.token);
  }
  await page.goto(shot.path);
  await page.evaluate(() => document.fonts.ready);
  await shot.prepare?.(page);
  // An error message must not get into a picture.
  const alerts = (await page.getByRole('alert').allTextContents()).join('').trim();
  if (alerts !== '') throw new Error(`${shot.path} shows: ${alerts}`);
  const clip = await shot.clip?.(page);
  const png = await page.screenshot({ caret: 'hide', ...(clip ? { clip } : {}) });
  await context.close();
  return png;
}

/** Encodes a PNG as the best WebP of at most `maxBytes` bytes. The browser encodes it, so no encoder needs to be installed. */
export async function toWebp(browser: Browser, png: Buffer, maxBytes: number): Promise<Buffer> {
  const page = await browser.newPage();
  const bytes = await page.evaluate(
    async ([source, limit]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      for (let quality = 0.92; quality > 0.3; quality -= 0.06) {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
        if (blob.size <= limit) return [...new Uint8Array(await blob.arrayBuffer())];
      }
      return null;
    },
    [png.toString('base64'), maxBytes] as const,
  );
  await page.close();
  if (bytes === null) throw new Error(`A picture does not fit into ${maxBytes} bytes`);
  return Buffer.from(bytes);
}

/** Draws an SVG on a square of `size` pixels with a transparent background. */
export async function drawIcon(browser: Browser, svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An .ico file around one PNG of 32 × 32 pixels. */
export function toIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}
