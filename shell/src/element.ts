/** A DOM element with a class and a text. */
export function element<K extends keyof HTMLElementTagNameMap>(tag: K, className = '', textContent = ''): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className, textContent });
}
