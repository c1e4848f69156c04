import * as v from 'valibot';
import type { PublicConfig } from 'shared-remote/config';
import type { RouteDeclaration } from 'shared-remote/declaration';
import type { DocumentParts } from 'shared-remote/document';
import type { PrerenderInput } from 'shared-remote/prerender';
import {
  PREVIEW_OFF, type ComposedPage, type PageLinks, type PreviewNote, type ReleasedRemote, type ReleaseFile,
} from 'shared-remote/release-document';
import { inlineHash } from '../store/integrity';
import { Refusal } from '../refusal';
import { carryPhoto, type CarriedPhotos } from './carried-photos';
import { linkHeader } from './link-header';
import { securityHeaders, type Headers } from './page-headers';
import type { Bundle } from './prerender-process';
import type { Renderers, SlotAnswer } from './renderers';
import type { routeServices } from './route-services';

/** A stylesheet of the live set: small ones are inlined, which saves the first paint a round trip. */
export type Style = { url: string; inline: string } | { url: string; file: ReleaseFile };

export interface PageInput {
  config: PublicConfig;
  sequence: number;
  release: ReleaseFile;
  links: PageLinks;
  route: RouteDeclaration;
  /** The query of an entry's page; empty for the route's own. */
  search: string;
  remote: ReleasedRemote;
  services: ReturnType<typeof routeServices>;
  shell: { version: string; script: ReleaseFile; fonts: string[]; starter?: string | undefined };
  /** Speculation rules of pages at rest, as JSON. */
  speculation: string;
  /** The shell's, then the remote's. */
  styles: Style[];
  photos: CarriedPhotos;
  appStatus: unknown;
  /** Answers by call; undefined when one that the route declared could not be had. */
  data: Record<string, unknown> | undefined;
  year: number;
  /** Set outside the production environment only. */
  preview?: PreviewNote | undefined;
  /** Set in development only. */
  development?: {
    /** Where hot reload connects to. */
    connect: string[];
    /** This remote comes from a dev server: what its published version renders would not fit. */
    emptySlot: boolean;
  };
}

interface Page {
  html: string;
  headers: Headers;
  /** The path that search engines keep, if any. */
  canonical: string | undefined;
  problems: string[];
}

const Prerendered = v.object({
  html: v.string(),
  head: v.object({
    title: v.string(),
    description: v.optional(v.string()),
    canonical: v.optional(v.string()),
    image: v.optional(v.string()),
    jsonLd: v.optional(v.array(v.record(v.string(), v.unknown()))),
  }),
  data: v.optional(v.unknown()),
});
type Prerendered = v.InferOutput<typeof Prerendered>;

/**
 * One whole page. A remote that cannot render affects its slot only: it has a skeleton, or nothing, and the browser
 * tries afresh. A shell that cannot render is an error: there would be no page.
 */
export async function composePage(
  input: PageInput, renderers: Renderers, bundles: { remote: Bundle | undefined; shell: Bundle },
): Promise<Page> {
  const { route, config } = input;
  const problems: string[] = [];
  // Under the kill switch none of a remote's code runs here either: the shell puts its card there.
  const off = input.remote.disabled === true;
  const { remote } = bundles;
  const { mode, rendered } = off || !remote
    ? nothing(config)
    : await renderSlot(input, (question) => renderers.slot(remote, question), problems);
  if (input.development?.emptySlot) Object.assign(rendered, { html: '', data: undefined });
  if (STYLED.test(rendered.html)) {
    problems.push(`${route.path}${input.search}: ${input.remote.name} renders a style= attribute, which the page's policy blocks.`);
  }
  const page: ComposedPage = {
    environment: config.environment,
    sequence: input.sequence,
    shell: input.shell.version,
    route: route.path,
    remote: input.remote,
    ...(!off && input.services.providers.length > 0 && { providers: input.services.providers }),
    release: input.release,
    links: input.links,
    ...(input.appStatus !== undefined && { appStatus: input.appStatus }),
    ...(rendered.data !== undefined && { data: rendered.data }),
    ...(input.preview && { preview: input.preview }),
  };
  const inlined = input.styles.flatMap((style) => ('inline' in style ? [{ url: style.url, css: style.inline }] : []));
  const { description, image, jsonLd } = rendered.head;
  // Without a canonical address a page asks not to be found.
  const canonical = input.preview ? undefined : rendered.head.canonical;
  const stylesheets = input.styles.flatMap((style) => ('file' in style ? [style.file] : []));
  // A page that shows everything, and to anyone, rests until somebody touches it. A preview has no starter: the gate's smoke run
  // expects its scripts to start with the page. Neither has a page with linked styles, for which an inline script would wait.
  const rests = mode === 'full' && route.access === 'anyone';
  const code = off || input.preview || input.development || stylesheets.length > 0 ? undefined : input.shell.starter;
  const parts: DocumentParts = {
    path: route.path,
    // Rebuilt field by field: what a remote's process says is data, not an object to pass on.
    head: {
      title: rendered.head.title, ...(description && { description }), ...(canonical && { canonical }), ...(image && { image }),
      ...(jsonLd && { jsonLd }),
    },
    config,
    page,
    styles: inlined,
    stylesheets,
    scripts: [input.shell.script, ...(off ? [] : [input.remote.entry])],
    preloads: off ? [] : unique([...(input.remote.modules[route.view] ?? []), ...input.services.scripts]),
    fonts: input.shell.fonts,
    slot: { html: carryPhoto(rendered.html, input.photos), mode },
    year: input.year,
    ...(code !== undefined && !rests && { inlineScript: code }),
    ...(code !== undefined && rests && { starter: { code, search: input.search, speculation: input.speculation } }),
  };
  const html = v.parse(v.string(), await renderers.document(bundles.shell, parts));
  const lost = inlined.find(({ css }) => !html.includes(`>${css}</style>`));
  if (lost) throw new Error(`The shell changed the stylesheet ${lost.url} while rendering ${route.path}; its hash would not hold.`);
  // An older shell knows no starter: its page starts at once.
  const starter = code !== undefined && html.includes(`>${code}</script>`)
    ? [code, ...(html.includes(`>${input.speculation}</script>`) ? [input.speculation] : [])].map(inlineHash)
    : undefined;
  if (input.preview && !html.includes(`href="${PREVIEW_OFF}"`)) {
    throw new Refusal('incompatible', `Shell ${input.shell.version} shows no way back from a preview, so none is made with it.`);
  }
  const link = linkHeader(parts);
  const headers = {
    ...securityHeaders({
      config, starter, inlineStyles: inlined.map(({ css }) => inlineHash(css)),
      ...(input.development && { development: input.development }),
    }),
    ...(link && { link }),
  };
  return { html, headers, canonical, problems };
}

/** No tag goes on after a '<': the time that it takes stays in proportion to the HTML. */
const STYLED = /<[a-z][^<>]*\sstyle=/i;

/** A view and a service of one remote may share a script. */
const unique = (files: ReleaseFile[]): ReleaseFile[] => [...new Map(files.map((file) => [file.url, file])).values()];

async function renderSlot(
  input: PageInput, render: (question: PrerenderInput) => Promise<SlotAnswer>, problems: string[],
): Promise<{ mode: 'full' | 'skeleton'; rendered: Prerendered }> {
  const { route, search, config, data } = input;
  for (const mode of route.prerender === 'full' && !input.development?.emptySlot
    ? (['full', 'skeleton'] as const)
    : (['skeleton'] as const)) {
    const question: PrerenderInput = {
      view: route.view, name: `${input.remote.name}/${route.view}`, path: route.path, ...(search && { search }), mode, config,
      data: mode === 'full' ? data : undefined,
    };
    const { answer, failure } = await render(question);
    const whose = `${route.path}${search}: ${input.remote.name} ${input.remote.version}`;
    if (failure !== undefined) {
      problems.push(
        `${whose} could not prerender (${mode}): ${failure}${answer === undefined ? '' : ' (its page stands as it was rendered last)'}`,
      );
    }
    if (answer === undefined) continue;
    const parsed = v.safeParse(Prerendered, answer);
    if (parsed.success) return { mode, rendered: parsed.output };
    problems.push(`${whose} prerendered something else than { html, head, data }.`);
  }
  return nothing(config);
}

const nothing = (config: PublicConfig): { mode: 'skeleton'; rendered: Prerendered } => ({
  mode: 'skeleton', rendered: { html: '', head: { title: config.shop.name } },
});
