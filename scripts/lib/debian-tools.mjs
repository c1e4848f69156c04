import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What checks the samples in docs/deploy, and Debian's package of it: together 42 MB to fetch, once for a working folder. */
const PACKAGES = { promtool: 'prometheus', amtool: 'prometheus-alertmanager', nginx: 'nginx', caddy: 'caddy' };

/**
 * Fetches what is missing and unpacks it below `.data/`. It is not installed: each of these packages would start a server.
 * @returns a PATH with what there is.
 */
export function ensureDebianTools(root, print) {
  const folder = path.join(root, '.data/debian-tools');
  const names = Object.values(PACKAGES);
  const places = [
    ...(process.env.PATH ?? '').split(':'), ...names.flatMap((name) => ['bin', 'sbin'].map((bin) => path.join(folder, name, 'usr', bin))),
  ];
  const lacking = () => Object.entries(PACKAGES).filter(([tool]) => !places.some((place) => existsSync(path.join(place, tool))));
  const fetchAll = () => lacking().map(([, name]) => unpack(name, path.join(folder, name))).every(Boolean);
  if (lacking().length > 0 && existsSync('/usr/bin/apt-get')) {
    print(`Fetching Debian's ${lacking().map(([, name]) => name).join(', ')} …`);
    if (!fetchAll() && apt(root, 'update', '-q')) fetchAll();
  }
  for (const [tool, name] of lacking()) print(`No ${tool} could be had (Debian's package ${name}): what it checks is skipped.`);
  return places.join(':');
}

function unpack(name, folder) {
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const [file] = apt(draft, 'download', '-q', name) ? readdirSync(draft) : [];
  if (!file || spawnSync('dpkg', ['--extract', file, '.'], { cwd: draft }).status !== 0) return false;
  renameSync(draft, folder);
  return true;
}

const apt = (cwd, ...args) => spawnSync('apt-get', args, { cwd, stdio: 'ignore' }).status === 0;
