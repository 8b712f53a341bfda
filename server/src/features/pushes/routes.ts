import * as pushes from '@interest-miner/contract/pushes/endpoints';
import * as imports from '@interest-miner/contract/pushes/import-endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { importFromMeta, listImportable } from './import/import-from-meta.ts';
import { getPush, getPushForm, listPushes } from './read-pushes.ts';
import { retryPush, startPush, takeBackPush } from './start-push.ts';

export function pushRoutes(bind: Bind, deps: Deps): void {
  bind(pushes.getPushForm, ({ params }, { actor }) => getPushForm(deps, actor, params.id));
  bind(pushes.startPush, ({ params, body }, { actor }) => startPush(deps, actor, params.id, body));
  bind(pushes.listPushes, (_input, { actor }) => listPushes(deps, actor));
  bind(pushes.getPush, ({ params }, { actor }) => getPush(deps, actor, params.id));
  bind(pushes.retryPush, ({ params, body }, { actor }) => retryPush(deps, actor, params.id, body));
  bind(pushes.takeBackPush, ({ params }, { actor }) => takeBackPush(deps, actor, params.id));
  bind(imports.listImportable, (_input, { actor }) => listImportable(deps, actor));
  bind(imports.importFromMeta, ({ body }, { actor }) => importFromMeta(deps, actor, body));
}
