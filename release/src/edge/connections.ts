import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { WaitingShare } from './waiting-share';

const CONNECTIONS_PER_NETWORK = 256;

/** A network has so many connections; the least recently used one is closed first. Behind a proxy, the proxy limits connections. */
export function shareConnections(server: Server): void {
  const share = new WaitingShare(CONNECTIONS_PER_NETWORK);
  const leaves = new WeakMap<Socket, () => void>();
  const leave = (socket: Socket) => leaves.get(socket)?.();
  const enter = (socket: Socket) => {
    leave(socket);
    leaves.set(socket, share.enter(socket.remoteAddress ?? '', () => socket.destroy()));
  };
  server.on('connection', (socket: Socket) => {
    enter(socket);
    socket.once('close', () => leave(socket));
  });
  server.on('request', ({ socket }) => enter(socket));
}
