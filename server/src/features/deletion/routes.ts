import * as deletion from '@interest-miner/contract/deletion/endpoints';
import type { BindVerb } from '../../deps.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { getStatus } from './get-status.ts';
import { requestDeletion } from './request-deletion.ts';

export function deletionRoutes(bind: BindVerb): void {
  bind(deletion.getDeletionStatus, getStatus);
  bind(deletion.requestDeletion, ({ deps, request }, input) =>
    requestDeletion({ deps, origin: publicOrigin(deps.config, request) }, input),
  );
  bind(deletion.deleteAccount, deleteAccount);
  bind(deletion.exportData, exportData);
}
