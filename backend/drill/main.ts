import { drillRestore } from './restore';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run drill:restore` */
try {
  await drillRestore(say);
  say('The restore works: both books agree.');
  process.exit(0);
} catch (error) {
  say(`The restore FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
