/** Hands data to the browser as a file to keep. */
export function downloadJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Some browsers begin to read only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
