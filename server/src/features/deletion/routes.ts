import * as deletion from '@interest-miner/contract/deletion';
import type { FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import { deleteAccount } from './delete-account.ts';
import type { DeletionDeps } from './deps.ts';
import { exportData } from './export-data.ts';
import { getStatus } from './get-status.ts';
import { requestDeletion } from './request-deletion.ts';

/** The public origin: from PUBLIC_URL, otherwise localhost; never from the `Host` header. */
function originOf(deps: DeletionDeps, request: FastifyRequest): string {
  const { PUBLIC_URL, PORT = 1000 } = deps.config;
  return PUBLIC_URL === undefined ? `http://localhost:${request.socket.localPort ?? PORT}` : new URL(PUBLIC_URL).origin;
}

export function deletionRoutes(bind: Bind, deps: DeletionDeps): void {
  bind(deletion.getDeletionStatus, ({ params }, { request }) => getStatus(deps, networkOf(request.ip), params.code));
  bind(deletion.requestDeletion, ({ body }, { request }) =>
    requestDeletion(deps, originOf(deps, request), body.signed_request),
  );
  bind(deletion.deleteAccount, ({ body }, { actor }) => deleteAccount(deps, actor, body));
  bind(deletion.exportData, (_input, { actor }) => exportData(deps, actor));
}
