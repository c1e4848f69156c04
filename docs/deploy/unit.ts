import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, 'systemd');
const COMMON = path.join(FOLDER, 'five-day-kitchen-.service.d/common.conf');

/** A systemd unit with the settings that all units share, as far as tests need it. */
interface Unit {
  /** As systemd-analyze takes it. */
  file: string;
  /** `ExecStart`, by words. */
  command: string[];
  environment: Record<string, string>;
  /** Files with further variables, which hold secrets. */
  environmentFiles: string[];
  setting(name: string): string | undefined;
}

export const unitFiles = readdirSync(FOLDER).filter((name) => name.endsWith('.service')).map((name) => path.join(FOLDER, name));

/** @param instance what stands for `%i`. */
export function readUnit(file: string, instance: string): Unit {
  const lines = [...settingsOf(file), ...settingsOf(COMMON)].map(([name, value]) => [name, value.replaceAll('%i', instance)] as const);
  const all = (wanted: string) => lines.filter(([name]) => name === wanted).map(([, value]) => value);
  return {
    file,
    command: (all('ExecStart')[0] ?? '').split(' '),
    environment: Object.fromEntries(all('Environment').flatMap((value) => value.split(' ')).map(
      (pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)],
    )),
    environmentFiles: all('EnvironmentFile'),
    setting: (name) => all(name)[0],
  };
}

const settingsOf = (file: string): (readonly [string, string])[] => readFileSync(file, 'utf8').split('\n')
  .filter((line) => /^\w+=/.test(line)).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
