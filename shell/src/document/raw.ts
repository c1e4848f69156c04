interface Raw { dangerouslySetInnerHTML: { __html: string } }

/** For HTML and CSS that our own builds rendered. Only the composer uses it, never code in the browser. */
export const rawHtml = (html: string): Raw => ({ dangerouslySetInnerHTML: { __html: html } });

/** For a JSON data block. `<` is escaped, so that no text in it can end the element. */
export const json = (value: unknown): Raw => rawHtml(JSON.stringify(value).replaceAll('<', '\\u003c'));
