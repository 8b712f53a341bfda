import * as alerts from '@interest-miner/contract/alerts/endpoints';
import type { BindVerb } from '../../deps.ts';
import { getInterestHistory } from './interest-history.ts';
import { listAlerts, readAlert, readAllAlerts, setAlertMail } from './read-alerts.ts';
import { getAudienceHistory, getListHistory, listAudienceSizes } from './read-history.ts';
import { getReplacements } from './replacements.ts';

export function alertRoutes(bind: BindVerb): void {
  bind(alerts.listAlerts, listAlerts);
  bind(alerts.readAllAlerts, readAllAlerts);
  bind(alerts.readAlert, readAlert);
  bind(alerts.setAlertMail, setAlertMail);
  bind(alerts.getReplacements, getReplacements);
  bind(alerts.listAudienceSizes, listAudienceSizes);
  bind(alerts.getAudienceHistory, getAudienceHistory);
  bind(alerts.getListHistory, getListHistory);
  bind(alerts.getInterestHistory, getInterestHistory);
}
