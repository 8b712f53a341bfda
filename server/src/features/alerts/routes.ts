import * as alerts from '@interest-miner/contract/alerts/endpoints';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { listAlerts, readAlert, readAllAlerts, setAlertMail } from './read-alerts.ts';
import { getAudienceHistory, getListHistory } from './read-history.ts';
import { getReplacements } from './replacements.ts';

export function alertRoutes(bind: Bind, deps: Deps): void {
  bind(alerts.listAlerts, (_input, { actor }) => listAlerts(deps, actor));
  bind(alerts.readAllAlerts, (_input, { actor }) => readAllAlerts(deps, actor));
  bind(alerts.readAlert, ({ params }, { actor }) => readAlert(deps, actor, params.id));
  bind(alerts.setAlertMail, ({ body }, { actor }) => setAlertMail(deps, actor, body.mail));
  bind(alerts.getReplacements, ({ params }, { actor }) => getReplacements(deps, actor, params.id));
  bind(alerts.getAudienceHistory, ({ params }, { actor }) => getAudienceHistory(deps, actor, params.id));
  bind(alerts.getListHistory, ({ params }, { actor }) => getListHistory(deps, actor, params.id));
}
