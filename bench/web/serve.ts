import { createEdge } from '../../release/src/edge/server';
import { openStore } from '../../release/src/store/store';

interface Settings {
  served: { port: number; store: string }[];
  apiUrl: string;
  photos: string;
}

process.once('message', (settings: Settings) => void serve(settings));
process.once('disconnect', () => process.exit(0));

async function serve({ served, apiUrl, photos }: Settings): Promise<void> {
  for (const { port, store } of served) {
    const edge = await createEdge({
      store: openStore(store), apiUrl, photos, environment: 'local', log: (line) => process.stderr.write(`${line}\n`),
    });
    await edge.listen({ host: '127.0.0.1', port });
  }
  process.send?.('ready');
}
