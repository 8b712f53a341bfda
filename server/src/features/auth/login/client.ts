import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../../http/network.ts';
import { deviceLabel } from './device-label.ts';
import type { Client } from './login.ts';

/** Reads the client's details from a request. */
export function clientOf(request: FastifyRequest): Client {
  return { network: networkOf(request.ip), device: deviceLabel(request.headers['user-agent']) };
}
