import * as pushes from '@interest-miner/contract/pushes/endpoints';
import * as imports from '@interest-miner/contract/pushes/import-endpoints';
import type { BindVerb } from '../../deps.ts';
import { importFromMeta, listImportable } from './import/import-from-meta.ts';
import { getPush, getPushForm, listPushes } from './read-pushes.ts';
import { retryPush, startPush, takeBackPush } from './start-push.ts';

export function pushRoutes(bind: BindVerb): void {
  bind(pushes.getPushForm, getPushForm);
  bind(pushes.startPush, startPush);
  bind(pushes.listPushes, listPushes);
  bind(pushes.getPush, getPush);
  bind(pushes.retryPush, retryPush);
  bind(pushes.takeBackPush, takeBackPush);
  bind(imports.listImportable, listImportable);
  bind(imports.importFromMeta, importFromMeta);
}
