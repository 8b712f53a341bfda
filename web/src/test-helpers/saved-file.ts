import { vi } from 'vitest';

/** Runs an export and returns the name and the text of the downloaded file. */
export async function savedFile(save: () => Promise<void>): Promise<{ name: string; text: string }> {
  const blobs: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    await save();
  } finally {
    vi.useRealTimers();
  }
  return { name: names[0] ?? '', text: (await blobs[0]?.text()) ?? '' };
}
