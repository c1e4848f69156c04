// A program of its own: `<shop> <port> <folder of a build>`. As `dev --shop` does, without a compiler.
import { serveShop } from '../../release/contract/dev/shop';

const [shop = '', port = '', folder = ''] = process.argv.slice(2);
const server = await serveShop({ shop, port: Number(port), print: () => {} });
await server.show(folder);
process.stdout.write('is built\n');
