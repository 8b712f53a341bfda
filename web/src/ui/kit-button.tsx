import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { type KitRequest, openKit } from '#web/lib/export/kit.ts';

const text = 'Use in Ads Manager';

/** Opens the Ads Manager kit for rows. */
export function KitButton(request: KitRequest) {
  return (
    <Button
      variant="default"
      leftSection={<IconSpeakerphone size={18} stroke={1.75} aria-hidden />}
      disabled={request.rows.length === 0}
      onClick={() => openKit(request)}
    >
      {text}
    </Button>
  );
}
