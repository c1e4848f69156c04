// Scores a site that was visited already, by the rules of Mozilla's HTTP Observatory: what it has of a visit comes in on
// standard input, its verdict goes out. A process of its own, since the package is written for Node's own module loader.
import fs from 'node:fs';
import { text } from 'node:stream/consumers';

// Of sites that browsers know in advance, this one is none. The package downloads the list when it is installed; we don't let it.
const read = fs.readFileSync;
fs.readFileSync = (file, ...rest) => (String(file).endsWith('hsts-preload.json') ? '{}' : read(file, ...rest));

const part = (name) => import(`@mdn/mdn-http-observatory/src/${name}.js`);
const [
  { ALL_TESTS }, { Requests }, { getGradeForScore, getScoreModifier },
  { MINIMUM_SCORE_FOR_EXTRA_CREDIT }, { CookieJar }, { parseHttpEquivHeaders },
] = await Promise.all([
  part('constants'), part('types'), part('grader/grader'), part('grader/charts'), import('tough-cookie'), part('retriever/utils'),
]);

const { host, http, https, cors, html } = JSON.parse(await text(process.stdin));
const url = new URL(`https://${host}/`);
const jar = new CookieJar();
for (const cookie of https.headers['set-cookie'] ?? []) await jar.setCookie(cookie, url.href);
const requests = new Requests(host);
requests.session = { url, jar };
requests.resources.path = html;
Object.assign(requests.responses, {
  auto: { ...https, verified: true, httpEquiv: parseHttpEquivHeaders(html, url.href) },
  https: { ...https, verified: true },
  http: { ...http, verified: true },
  cors: { ...cors, verified: true, config: { headers: {} }, request: {} },
  httpRedirects: [
    { url: new URL(`http://${host}/`), status: http.status },
    { url: new URL(http.headers.location, `http://${host}/`), status: https.status },
  ],
});

// As its `scan` reckons: extra points count only from an A on.
const rules = ALL_TESTS.map((rule) => rule(requests)).map((output) => {
  const { result, pass } = output;
  return { rule: output.constructor.name, result, pass, points: getScoreModifier(result) };
});
const sum = (some) => 100 + some.reduce((all, { points }) => all + points, 0);
const strict = sum(rules.filter(({ points }) => points < 0));
process.stdout.write(JSON.stringify({ ...getGradeForScore(strict >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(rules) : strict), rules }));
