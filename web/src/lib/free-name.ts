/** The name, or with the lowest number after it that makes it different from those taken. @param max its greatest length */
export function freeName(wanted: string, taken: readonly string[], max: number): string {
  if (!taken.includes(wanted.slice(0, max))) return wanted.slice(0, max);
  // The number must not be cut off.
  const plain = wanted.slice(0, max - 4).trimEnd();
  for (let number = 2; ; number += 1) {
    const name = `${plain} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
