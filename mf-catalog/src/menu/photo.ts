import * as v from 'valibot';

const file = v.union([
  v.pipe(v.string(), v.minLength(1)),
  v.pipe(v.object({ downloadURL: v.string() }), v.transform(({ downloadURL }) => downloadURL)),
]);
const Photo = v.union([file, v.pipe(v.array(v.unknown()), v.transform(([first]) => first), file)]);

/** A picture's address from any spelling: `photoURL`, or `photo` as text, as an object, or as a list (its first entry is used). */
export function photoAddress(...spellings: unknown[]): string | undefined {
  for (const spelling of spellings) {
    const result = v.safeParse(Photo, spelling);
    if (result.success && result.output !== '') return result.output;
  }
  return undefined;
}
