/** Whether an answer's bytes are those that a page names by its `integrity`. False where it names none, or in a way not known here. */
export async function hasHash(answer: Response, integrity: string): Promise<boolean> {
  const [, bits, hash] = /^sha(256|384|512)-(\S+)$/.exec(integrity) ?? [];
  if (bits === undefined) return false;
  const digest = new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, await answer.arrayBuffer()));
  return btoa(String.fromCharCode(...digest)) === hash;
}
