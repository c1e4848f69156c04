interface Raw { dangerouslySetInnerHTML: { __html: string } }

/** HTML or CSS that our own builds rendered. Only the composer's documents hold any; the browser's code never does. */
export const rawHtml = (html: string): Raw => ({ dangerouslySetInnerHTML: { __html: html } });

/** A JSON data block. `<` is escaped, so that no text in it can end the element. */
export const json = (value: unknown): Raw => rawHtml(JSON.stringify(value).replaceAll('<', '\\u003c'));
