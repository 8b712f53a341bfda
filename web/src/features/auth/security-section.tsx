import { listSecurityEvents, type SecurityEventItem } from '@interest-miner/contract/security-events/endpoints';
import { securityEvents } from '@interest-miner/contract/security-events/texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatAgo } from '#web/lib/format.ts';
import { Mark } from '#web/ui/mark.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import classes from './account-sections.module.css';
import { joinEvents } from './join-events.ts';
import { texts } from './texts.ts';

const shownFirst = 5;

/** Account Settings: the account's security events. */
export function SecuritySection() {
  const events = useQuery(endpointQuery(['security-events'], listSecurityEvents, { fallback: texts.eventsFailed }));
  return (
    <SettingsSection title={texts.eventsSection} lead={texts.eventsLead}>
      <QueryState query={events} of="line">
        {(data) => <EventList events={data} now={events.dataUpdatedAt} />}
      </QueryState>
    </SettingsSection>
  );
}

function placeOf({ is_here }: SecurityEventItem): string {
  if (is_here === null) return '';
  return is_here ? `${texts.sameNetwork}, ` : `${texts.otherNetwork}, `;
}

function EventList({ events, now }: { events: readonly SecurityEventItem[]; now: number }) {
  const [isOpen, setOpen] = useState(false);
  const joined = joinEvents(events);
  if (joined.length === 0) return <p>{texts.noEvents}</p>;
  return (
    <>
      <ul className={classes.sessions}>
        {joined.slice(0, isOpen ? joined.length : shownFirst).map(({ event, times }) => (
          <li key={event.id} className={classes.session}>
            <div className={classes.device}>
              <p>
                {securityEvents[event.event]} {times > 1 && <Mark look="current">{texts.times(times)}</Mark>}
              </p>
              <p className={classes.times}>
                {placeOf(event)}
                {formatAgo(Date.parse(event.created_at), now)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {joined.length > shownFirst && (
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.fewerEvents : texts.allEvents}
        </Button>
      )}
    </>
  );
}
