import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isPrivate } from '../../src/build/check-build';
import { readBuild } from '../../src/build/build-record';
import { releasedRemote } from '../../src/composer/released-remote';
import type { Sources } from '../../src/failures/source-position';
import { integrityOf } from '../../src/store/integrity';
import type { ReleasedRemote } from 'shared-remote/release-document';

/** A build that nobody has published, as a release document would name it. */
export interface WorkingCopy {
  remote: ReleasedRemote;
  /** By their address in the store. */
  files: ReadonlyMap<string, Buffer>;
}

/** @throws {Refusal} when the folder holds no whole build. */
export async function readWorkingCopy(folder: string): Promise<WorkingCopy> {
  const { record, files } = await readBuild(folder);
  const { name, version } = record;
  const contents = new Map(await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, 'files', file))] as const)));
  const listed = [...contents].filter(([file]) => !isPrivate(file))
    .map(([file, bytes]) => [file, { integrity: integrityOf(bytes), bytes: bytes.length }] as const);
  return {
    remote: releasedRemote({ name, version, build: record, files: Object.fromEntries(listed), private: {}, server: '', api: {} }),
    files: new Map([...contents].map(([file, bytes]) => [`/r/${name}/${version}/${file}`, bytes])),
  };
}

/** For places in its scripts: a working copy brings its own maps. */
export function sourcesOf({ files }: WorkingCopy): Sources {
  const text = async (name: string, version: string, file: string) => files.get(`/r/${name}/${version}/${file}`)?.toString('utf8');
  return { script: text, map: (name, version, file) => text(name, version, `${file}.map`) };
}
