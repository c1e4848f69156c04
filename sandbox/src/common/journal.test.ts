import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { Journal } from './journal';

const SCHEMAS = { cats: v.object({ name: v.string() }), dogs: v.object({ age: v.number() }) };
let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(dir, 'deep', 'state.jsonl');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('Journal', () => {
  it('gives back after a start what was committed before, without a close', () => {
    const first = new Journal(SCHEMAS, path);
    first.commit({ cats: { a: { name: 'Tom' }, b: { name: 'Kit' } }, dogs: { x: { age: 3 } } });
    first.commit({ cats: { a: null } });
    const second = new Journal(SCHEMAS, path);
    expect([...second.tables.cats]).toEqual([['b', { name: 'Kit' }]]);
    expect(second.tables.dogs.get('x')).toEqual({ age: 3 });
  });

  it('drops a last line that a kill tore, and nothing else', () => {
    const first = new Journal(SCHEMAS, path);
    first.commit({ cats: { a: { name: 'Tom' } } });
    appendFileSync(path, '[{"cats":{"b":{"na');
    const second = new Journal(SCHEMAS, path);
    expect([...second.tables.cats.keys()]).toEqual(['a']);
    second.commit({ cats: { c: { name: 'Puss' } } });
    expect([...new Journal(SCHEMAS, path).tables.cats.keys()]).toEqual(['a', 'c']);
  });

  it('writes a batch as one line, even when the work fails midway', () => {
    const journal = new Journal(SCHEMAS, path);
    const before = readFileSync(path, 'utf8').split('\n').length;
    expect(() =>
      journal.batch(() => {
        journal.commit({ cats: { a: { name: 'Tom' } } });
        journal.commit({ dogs: { x: { age: 3 } } });
        throw new Error('midway');
      }),
    ).toThrow('midway');
    expect(readFileSync(path, 'utf8').split('\n').length).toBe(before + 1);
    expect(new Journal(SCHEMAS, path).tables.dogs.get('x')).toEqual({ age: 3 });
  });

  it('sets a file aside that it cannot read, and starts empty', () => {
    new Journal(SCHEMAS, path).commit({ cats: { a: { name: 'Tom' } } });
    writeFileSync(path, '{"of":"another version"}\n');
    expect(new Journal(SCHEMAS, path).tables.cats.size).toBe(0);
    expect(existsSync(`${path}.set-aside`)).toBe(true);
  });

  it('forgets on clear', () => {
    const journal = new Journal(SCHEMAS, path);
    journal.commit({ cats: { a: { name: 'Tom' } } });
    journal.clear();
    expect(journal.tables.cats.size).toBe(0);
    expect(new Journal(SCHEMAS, path).tables.cats.size).toBe(0);
  });
});
