/**
 * What listens to window or document lives as long as its document: here each test gets its own.
 * @returns ends the document earlier, for a test that reloads
 */
export function oneDocumentEach(): () => void {
  const removals: (() => void)[] = [];
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener;
    Object.assign(target, {
      addEventListener(...args: Parameters<typeof add>) {
        removals.push(() => target.removeEventListener(...args));
        Reflect.apply(add, target, args);
      },
    });
  }
  const end = () => removals.splice(0).forEach((remove) => remove());
  afterEach(end);
  return end;
}
