import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import type { Caption, Still } from './camera.ts';

const framesPerSecond = 15;
const bitsPerSecond = 260_000;
/** Height of the band below the picture, where players show captions. */
const band = 84;
/** WebCodecs exist on secure origins only; this one receives no requests. */
const blank = 'https://film.invalid/';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Loads the muxer into an empty page and opens a film there. */
async function openFilm(page: Page, size: Size): Promise<void> {
  const muxer = fileURLToPath(new URL('../../bundles/mediabunny.min.mjs', import.meta.resolve('mediabunny')));
  await page.route(`${blank}**`, (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ path: muxer, contentType: 'text/javascript' })
      : route.fulfill({ body: '<!doctype html><title>film</title>', contentType: 'text/html' }),
  );
  await page.goto(blank);
  await page.evaluate(
    async ({ width, height, band, bitrate, fps }) => {
      const name = '/muxer.mjs';
      const { Output, Mp4OutputFormat, BufferTarget, CanvasSource } = await import(name);
      const canvas = new OffscreenCanvas(width, height + band);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const output = new Output({
        format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
        target: new BufferTarget(),
      });
      const source = new CanvasSource(canvas, { codec: 'avc', bitrate, keyFrameInterval: 5, latencyMode: 'quality' });
      output.addVideoTrack(source, { frameRate: fps });
      await output.start();
      context.fillStyle = '#10201c';
      context.fillRect(0, height, width, band);
      const arrow = new Path2D('M0 0 L0 18 L4.6 13.8 L7.6 20.6 L10.6 19.3 L7.6 12.7 L13.6 12.7 Z');
      let frame = 0;
      Object.assign(globalThis, {
        async addStill(
          png: string,
          still: { ms: number; from: [number, number]; to: [number, number]; press: boolean },
        ) {
          const image = new Image();
          image.src = `data:image/png;base64,${png}`;
          await image.decode();
          const frames = Math.max(1, Math.round((still.ms / 1000) * fps));
          for (let index = 1; index <= frames; index += 1) {
            const eased = (1 - Math.cos((Math.PI * index) / frames)) / 2;
            const x = still.from[0] + (still.to[0] - still.from[0]) * eased;
            const y = still.from[1] + (still.to[1] - still.from[1]) * eased;
            context.drawImage(image, 0, 0, width, height);
            if (still.press && index > frames - 4) {
              context.beginPath();
              context.arc(x + 2, y + 2, 18, 0, 2 * Math.PI);
              context.fillStyle = 'rgb(15 110 90 / 28%)';
              context.fill();
            }
            context.save();
            context.translate(x, y);
            context.scale(1.25, 1.25);
            context.lineWidth = 2.4;
            context.strokeStyle = 'white';
            context.stroke(arrow);
            context.fillStyle = '#16201d';
            context.fill(arrow);
            context.restore();
            await source.add(frame / fps, 1 / fps);
            frame += 1;
          }
        },
        async endFilm() {
          await output.finalize();
          const bytes = new Uint8Array(output.target.buffer);
          let text = '';
          for (let from = 0; from < bytes.length; from += 32_768) {
            text += String.fromCharCode(...bytes.subarray(from, from + 32_768));
          }
          return btoa(text);
        },
      });
    },
    { ...size, band, bitrate: bitsPerSecond, fps: framesPerSecond },
  );
}

/**
 * Encodes stills as an MP4 with H.264, which every browser plays. The browser encodes it, so no encoder needs to be installed.
 * @throws Error if this Chromium has no H.264 encoder
 */
export async function encodeFilm(browser: Browser, stills: readonly Still[], size: Size): Promise<Buffer> {
  const page = await browser.newPage();
  await openFilm(page, size);
  for (const { png, ms, from, to, press } of stills) {
    const still = { ms, from: [from.x, from.y] as const, to: [to.x, to.y] as const, press };
    await page.evaluate(
      // biome-ignore lint/suspicious/noExplicitAny: the function exists in the page
      ([data, move]) => (globalThis as any).addStill(data, move),
      [png.toString('base64'), still] as const,
    );
  }
  // biome-ignore lint/suspicious/noExplicitAny: the function exists in the page
  const film: string = await page.evaluate(() => (globalThis as any).endFilm());
  await page.close();
  return Buffer.from(film, 'base64');
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23);
}

/** The captions as WebVTT; each lasts until the next one. */
export function toVtt(captions: readonly Caption[], lengthMs: number): string {
  const cues = captions.map(({ text, startMs }, index) => {
    const end = captions[index + 1]?.startMs ?? lengthMs;
    return `${timestamp(startMs)} --> ${timestamp(end)}\n${text}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
