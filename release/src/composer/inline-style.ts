/**
 * A stylesheet's text, made ready for inlining: addresses relative to its own folder become whole paths,
 * and nothing in it can end the element.
 */
export function inlineStyle(css: string, folder: string): string {
  const rebased = css.replace(/url\(\s*(['"]?)(?!['"]|data:|\/|#|[a-z][a-z0-9+.-]*:)([^'")]+)\1\s*\)/gi, (_, quote: string, file: string) =>
    `url(${quote}${new URL(file.trim(), `http://x${folder}`).pathname}${quote})`);
  return rebased.replace(/<\/(?=style)/gi, '<\\/');
}
