import * as deletion from '@interest-miner/contract/deletion/endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { getStatus } from './get-status.ts';
import { requestDeletion } from './request-deletion.ts';

export function deletionRoutes(bind: Bind, deps: Deps): void {
  bind(deletion.getDeletionStatus, ({ params }, { request }) => getStatus(deps, networkOf(request.ip), params.code));
  bind(deletion.requestDeletion, ({ body }, { request }) =>
    requestDeletion(deps, publicOrigin(deps.config, request), body.signed_request),
  );
  bind(deletion.deleteAccount, ({ body }, { actor }) => deleteAccount(deps, actor, body));
  bind(deletion.exportData, (_input, { actor }) => exportData(deps, actor));
}
