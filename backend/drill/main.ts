import { drillRestore } from './restore';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run drill:restore` */
try {
  await drillRestore(print);
  print('The restore works: both books agree.');
  process.exit(0);
} catch (error) {
  print(`The restore FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
