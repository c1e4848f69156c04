import { fork } from 'node:child_process';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { PublicConfig } from 'shared-remote/config';
import { readPageSet, readPointer, type PageSet } from '../../release/src/composer/page-set';
import { openStore, type Store } from '../../release/src/store/store';
import { buildMonolith } from '../monolith/build.mjs';
import { writeCompressed } from '../../release/src/store/write-compressed';
import { composeMonolith, writePointer, type Rendering } from '../monolith/compose';

/** `started`: the same pages as `composed`, whose shell runs with the page instead of at the first sign of a person (decision 060). */
export type VariantName = 'composed' | 'started' | 'production' | 'monolith-client' | 'monolith-prerendered' | 'monolith-split' | 'floor';

/** One way to serve the same shop. */
export interface Variant {
  name: string;
  origin: string;
  /** Only paints can be measured. */
  scriptless: boolean;
}

export interface ServedVariant extends Variant {
  name: VariantName;
  /** Its edge's own, whatever stands in front of it. */
  port: number;
}

interface VariantOptions {
  root: string;
  shop: { site: string; store: string; apiUrl: string; config: PublicConfig };
  folder: string;
  /** The first of four ports. */
  port: number;
  originOf(name: VariantName, port: number): string;
  print(line: string): void;
}

/** Builds and composes every variant, and serves them with the shop's edge in a process of its own. */
export async function openVariants({ root, shop, folder, port, originOf, print }: VariantOptions): Promise<{
  variants: ServedVariant[];
  close(): void;
}> {
  print('Building the monoliths (a minute or two the first time) …');
  const single = await buildMonolith({ split: false, folder: path.join(folder, 'builds') });
  const split = await buildMonolith({ split: true, folder: path.join(folder, 'builds') });
  const kinds: { name: VariantName; build: typeof single; rendering: Rendering }[] = [
    { name: 'monolith-client', build: single, rendering: 'client' },
    { name: 'monolith-prerendered', build: single, rendering: 'prerendered' },
    { name: 'monolith-split', build: split, rendering: 'prerendered' },
  ];
  const served: { port: number; store: string }[] = [];
  const ofShop = Number(new URL(shop.site).port);
  const variants: ServedVariant[] = [{ name: 'composed', origin: originOf('composed', ofShop), port: ofShop, scriptless: false }];
  for (const [index, { name, build, rendering }] of kinds.entries()) {
    const origin = originOf(name, port + index);
    const store = path.join(folder, name);
    await composeMonolith({ root, build, rendering, config: { ...shop.config, siteUrl: origin }, apiUrl: shop.apiUrl, folder: store });
    served.push({ port: port + index, store });
    variants.push({ name, origin, port: port + index, scriptless: false });
  }
  const floor = { port: port + kinds.length, store: path.join(folder, 'floor') };
  const origin = originOf('floor', floor.port);
  await composeFloor(openStore(shop.store), openStore(floor.store), origin);
  served.push(floor);
  variants.push({ name: 'floor', origin, port: floor.port, scriptless: true });

  const child = fork(path.join(import.meta.dirname, 'serve.ts'), [], { execArgv: ['--import', 'tsx'] });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The variants' server ended with ${code}.`)));
    child.send({ served, apiUrl: shop.apiUrl, photos: path.join(root, 'backend/seed/photos') });
  });
  return { variants, close: () => child.kill('SIGTERM') };
}

/** The shop's pages without scripts: the fastest that these pages can be. */
async function composeFloor(shop: Store, floor: Store, siteUrl: string): Promise<void> {
  const { cohorts } = await readPointer(shop);
  const folder = cohorts.at(-1)?.folder ?? '';
  const set: PageSet = { ...(await readPageSet(path.join(shop.pages, folder))), siteUrl };
  await rm(floor.root, { recursive: true, force: true });
  await mkdir(floor.root, { recursive: true });
  await symlink(shop.public, floor.public);
  for (const page of set.pages) {
    const html = await readFile(path.join(shop.pages, folder, page.file), 'utf8');
    await writeCompressed(path.join(floor.pages, 'set', page.file), Buffer.from(withoutScripts(html)));
    // Only fonts are preloaded.
    page.headers = { link: (page.headers.link ?? '').split(', ').filter((link) => link.includes('as=font')).join(', ') };
  }
  set.assets = [];
  await writePointer(floor, set);
}

function withoutScripts(html: string): string {
  return html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<link rel="(preload|later)" as="script"[^>]*>/g, '');
}
