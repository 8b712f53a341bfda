import { type Audience, updateAudience } from '@interest-miner/contract/audiences/endpoints';
import { refOf } from '@interest-miner/contract/interest';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changesBrief } from '#web/lib/brief-contents.ts';
import { callForData } from '#web/lib/client.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { hasPlace, type Settings, type SettingsPart } from '#web/ui/targeting/settings.ts';
import { texts } from './texts.ts';
import { pushedAudienceKey } from './use-push.ts';

/**
 * Where and whom the pushed audience reaches, edited beside the form and saved at once, one change after the other.
 * @returns `isSaved` false while what is shown is not yet what a push would send
 */
export function useSettings(audience: Audience) {
  const client = useQueryClient();
  const { id } = audience;
  const [edited, setEdited] = useState<SettingsPart>({});
  const settings: Settings = { ...audience.spec, ...edited };
  const mutationKey = ['pushes', 'settings', id];
  const saving = useIsMutating({ mutationKey }) > 0;
  const save = useMutation({
    ...changesBrief,
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (part: SettingsPart) => {
      // The change before this one has made another revision.
      const now = client.getQueryData<Audience>(pushedAudienceKey(id)) ?? audience;
      const groups = now.spec.groups.map((rows) => rows.map(refOf));
      const body = { spec: { ...now.spec, ...part, groups }, revision: now.revision };
      return callForData(updateAudience, { params: { id }, body }, { fallback: texts.settingsFailed });
    },
    onSuccess: (stored, part) => {
      client.setQueryData(pushedAudienceKey(id), stored);
      void client.invalidateQueries({ queryKey: ['pushes', 'form', id] });
      setEdited((before) => without(before, part));
    },
    onError: (error) => {
      showFailure(texts.settingsFailed)(error);
      setEdited({});
      void client.invalidateQueries({ queryKey: pushedAudienceKey(id) });
    },
  });

  function edit(part: SettingsPart) {
    setEdited((before) => ({ ...before, ...part }));
    if (hasPlace({ ...settings, ...part })) save.mutate(part);
  }

  return { settings, edit, isSaved: !saving && hasPlace(settings) };
}

/** What was edited since `part` was sent. */
function without(edited: SettingsPart, part: SettingsPart): SettingsPart {
  const left = Object.entries(edited).filter(([name, value]) => part[name as keyof Settings] !== value);
  return Object.fromEntries(left) as SettingsPart;
}
