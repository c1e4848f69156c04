import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteData, RouteInput, RouteName, Routes } from 'shared-api/routes';
import type { Customer } from '../users/customer';
import type { Prepared } from './prepared';

type Actor<R extends RouteName> = Routes[R]['access'] extends 'anyone' ? null : Customer;

interface Call<R extends RouteName> {
  input: RouteInput<R>;
  /** The caller of a route that wants one. */
  customer: Actor<R>;
  /** The caller of a route for anyone, if there is a token. @throws {Failure} 401 for a token that is not good. */
  visitor(): Promise<Customer | null>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<R extends RouteName> = (call: Call<R>) => Promise<RouteData<R> | Prepared> | Prepared;
export type Handlers = { [R in RouteName]: Handler<R> };
