import pg from 'pg';
import * as v from 'valibot';
import { BIG } from './fill';

interface Statement { text: string; values: unknown[]; asker: string }

/** How PostgreSQL answers one statement. */
export interface Explained { asker: string; text: string; ms: number; buffers: number; scans: string[]; whole: string[] }

/** Notes every statement that this process asks PostgreSQL, once each. */
export function recordStatements() {
  const asked = new Map<string, Statement>();
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('pg has no query to watch.');
  let asker = '';
  Reflect.set(pg.Client.prototype, 'query', function watched(this: pg.Client, ...words: unknown[]): unknown {
    const [first, second] = words;
    const config = v.safeParse(v.looseObject({ text: v.string(), values: v.optional(v.array(v.unknown())) }), first);
    const text = typeof first === 'string' ? first : config.success ? config.output.text : '';
    const values = Array.isArray(second) ? second : config.success ? config.output.values ?? [] : [];
    if (asker && /^\s*(select|with|update|delete|insert)/i.test(text) && !asked.has(text)) asked.set(text, { text, values, asker });
    return Reflect.apply(query, this, words);
  });
  return {
    async during<T>(name: string, work: () => Promise<T>): Promise<T> {
      asker = name;
      try {
        return await work();
      } finally {
        asker = '';
      }
    },
    /** What was asked since this was called last. */
    take() {
      const all = [...asked.values()];
      asked.clear();
      return all;
    },
  };
}

interface Node {
  'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number | undefined;
  'Relation Name'?: string | undefined; 'Index Name'?: string | undefined; Plans?: Node[] | undefined }
const NodeSchema: v.GenericSchema<Node> = v.object({
  'Node Type': v.string(), 'Actual Rows': v.number(), 'Actual Loops': v.number(), 'Rows Removed by Filter': v.optional(v.number()),
  'Relation Name': v.optional(v.string()), 'Index Name': v.optional(v.string()), Plans: v.optional(v.array(v.lazy(() => NodeSchema))),
});
const Answer = v.array(
  v.object({ 'QUERY PLAN': v.array(v.object({
    Plan: v.intersect([NodeSchema, v.looseObject({ 'Shared Hit Blocks': v.number(), 'Shared Read Blocks': v.number() })]),
    'Execution Time': v.number(),
  })) }),
);

/**
 * @param most rows that a statement may read of a large table, whether or not by an index.
 * @returns undefined for a statement that can't run a second time (a key that is there now). Changes are rolled back.
 */
export async function explain(client: pg.Client, { text, values, asker }: Statement, most: number): Promise<Explained | undefined> {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const [found] = v.parse(Answer, rows)[0]?.['QUERY PLAN'] ?? [];
    if (!found) return undefined;
    const scans = nodesOf(found.Plan).filter((node) => node['Relation Name'] !== undefined && node['Node Type'].includes('Scan'));
    return {
      asker, text, ms: found['Execution Time'], buffers: found.Plan['Shared Hit Blocks'] + found.Plan['Shared Read Blocks'],
      scans: scans.map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`),
      whole: scans.filter((node) => readsWhole(node, most)).map((node) => node['Relation Name'] ?? ''),
    };
  } catch (error) {
    if (error instanceof pg.DatabaseError) return undefined;
    throw error;
  } finally {
    await client.query('ROLLBACK');
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const readsWhole = (node: Node, most: number): boolean =>
  BIG.includes(node['Relation Name'] ?? '') && (node['Node Type'].includes('Seq Scan')
  || (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] > most);
