/** What publishing did, as the end of a sentence about the version. */
export function describePublished({ fresh, mended }: { fresh: boolean; mended: boolean }): string {
  if (fresh) return 'published';
  return mended ? 'was published already, and the store has back what it had lost of it' : 'was published already';
}
