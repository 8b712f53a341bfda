const doubleClickMs = 1000;
let latest = { name: '', at: Number.NEGATIVE_INFINITY };

/** Downloads a file; the same one within a second is a double click and is not saved twice. */
export function download(blob: Blob, name: string): void {
  const now = performance.now();
  if (latest.name === name && now - latest.at < doubleClickMs) return;
  latest = { name, at: now };
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies text to the clipboard; without the clipboard API (plain HTTP), via a hidden field. False if both fail. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}
