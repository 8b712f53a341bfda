import { randomBytes } from 'node:crypto';
import type { GatewayResponse } from '../transport.ts';
import { errorEntity } from './entities.ts';

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url').replace(/[-_]/g, '0')}`;

export const answer = (json: unknown, status = 200): GatewayResponse => ({ status, json });

export const refuse = (description: string, status = 400) => answer(errorEntity(description), status);
