/** The value of a request's cookie of that name, as it was sent; undefined if there is none. Of several the first counts. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return header?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}
