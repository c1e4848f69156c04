import { AwsClient } from 'aws4fetch';

/** Where a bucket is, and who asks. Any server that speaks S3. */
export interface BucketAddress {
  /** With the bucket's name as its path, or as a part of its host. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

interface Found { bytes: Buffer<ArrayBuffer>; tag: string }

/** What the shop asks of S3. Keys are as paths in the release store. */
export interface Bucket {
  list(prefix: string): Promise<string[]>;
  get(key: string): Promise<Found | undefined>;
  /**
   * @param only `new`: nothing may be there yet; else the tag that must be there. A server that knows no conditions ignores it.
   * @returns false when the condition is not met.
   */
  put(key: string, bytes: Buffer<ArrayBuffer>, headers: Record<string, string>, only?: { new: true } | { tag: string }): Promise<boolean>;
}

const TIME_LIMIT_MS = 30_000;

/** @throws {Error} from each call when the server refuses or does not answer. */
export function openBucket({ url, ...keys }: BucketAddress): Bucket {
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 });
  const base = url.replace(/\/+$/, '');

  async function ask(
    method: string, address: string, accepted: readonly number[], rest: { headers?: Record<string, string>; body?: BodyInit } = {},
  ): Promise<Response> {
    const answer = await client.fetch(base + address, { method, signal: AbortSignal.timeout(TIME_LIMIT_MS), ...rest });
    if (answer.ok || accepted.includes(answer.status)) return answer;
    throw new Error(`The bucket answered ${answer.status} to ${method} ${address.split('?', 1)[0]}.`);
  }

  return {
    async list(prefix) {
      const keys: string[] = [];
      for (let from = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(from && { 'continuation-token': from }) });
        const page = await (await ask('GET', `/?${query}`, [])).text();
        keys.push(...allBetween(page, 'Key'));
        [from = ''] = allBetween(page, 'NextContinuationToken');
        if (!from) return keys;
      }
    },
    async get(key) {
      const answer = await ask('GET', `/${key}`, [404]);
      return answer.ok ? { bytes: Buffer.from(await answer.arrayBuffer()), tag: answer.headers.get('etag') ?? '' } : undefined;
    },
    async put(key, bytes, headers, only) {
      const condition: Record<string, string> = !only ? {} : 'new' in only ? { 'if-none-match': '*' } : { 'if-match': only.tag };
      const answer = await ask('PUT', `/${key}`, only ? [409, 412] : [], { headers: { ...headers, ...condition }, body: bytes });
      return answer.ok;
    },
  };
}

const allBetween = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(
    ([, text = '']) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
