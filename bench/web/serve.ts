import { createEdge } from '../../release/src/edge/server';
import { openStore } from '../../release/src/store/store';

interface Order {
  served: { port: number; store: string }[];
  apiUrl: string;
  photos: string;
}

process.once('message', (order: Order) => void serve(order));
process.once('disconnect', () => process.exit(0));

async function serve({ served, apiUrl, photos }: Order): Promise<void> {
  for (const { port, store } of served) {
    const edge = await createEdge({ store: openStore(store), apiUrl, photos, environment: 'local', log: (line) => process.stderr.write(`${line}\n`) });
    await edge.listen({ host: '127.0.0.1', port });
  }
  process.send?.('ready');
}
