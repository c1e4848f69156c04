import type { DocumentParts } from 'shared-remote/document';
import { LATER } from '../starter/later';
import { rawHtml, json } from './raw';

/** With the styles of the first screen inlined and scripts that do not block, the first paint is before any script runs. */
export function DocumentHead({ parts }: { parts: DocumentParts }) {
  const { head, config, styles, stylesheets, scripts, preloads, fonts, slot, starter, inlineScript } = parts;
  const [shell, ...entries] = scripts;
  const { description, canonical } = head;
  // Scripts load after the pictures of a prerendered page, but before them if scripts render the page.
  const scriptPriority = slot.mode === 'full' ? 'low' : 'high';
  // Without linked styles the script is async, so that the layout does not wait for it (decision 017).
  const linked = stylesheets.length > 0;
  const image = new URL(head.image ?? '/icons/og.jpg', config.siteUrl).href;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{head.title}</title>
      {description && <meta name="description" content={description} />}
      {canonical === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={config.siteUrl + canonical} />}
      {styles.map(({ url, css }) => <style key={url} data-css={url} {...rawHtml(css)} />)}
      {stylesheets.map(({ url, integrity }) => (
        <link key={url} rel="stylesheet" data-css={url} href={url} integrity={integrity} crossOrigin="anonymous" />
      ))}
      {fonts.map((url) => <link key={url} rel="preload" as="font" type="font/woff2" href={url} crossOrigin="anonymous" />)}
      {/*
        Only the shell's script is a tag: Module Federation makes those of remotes, whose files are then in the cache. It is the
        largest, so it comes first: React moves an `async` tag above the preloads, and a browser has six connections.
      */}
      {!starter && shell && <script
        async={!linked} defer={linked} src={shell.url} integrity={shell.integrity} crossOrigin="anonymous" fetchPriority={scriptPriority}
      />}
      {[...(starter ? scripts : entries), ...preloads].map(({ url, integrity }) => (
        <link
          key={url} rel={starter ? LATER : 'preload'} as="script" href={url} integrity={integrity} crossOrigin="anonymous"
          fetchPriority={scriptPriority}
        />
      ))}
      {starter && <script type="speculationrules" {...rawHtml(starter.speculation)} />}
      {starter && <script {...rawHtml(starter.code)} />}
      {inlineScript && <script {...rawHtml(inlineScript)} />}
      <meta property="og:site_name" content={config.shop.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={head.title} />
      {description && <meta property="og:description" content={description} />}
      {canonical !== undefined && <meta property="og:url" content={config.siteUrl + canonical} />}
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf5ea" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151a16" />
      <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {head.jsonLd?.map((thing, index) => <script key={index} type="application/ld+json" {...json(thing)} />)}
    </head>
  );
}
