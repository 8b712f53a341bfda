import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { testTexts as texts } from '../texts.ts';

/** Opens what a test created in Ads Manager; nothing without an address. */
export function ManagerLink({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <Button
      component="a"
      variant="default"
      href={url}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
    >
      {texts.open}
    </Button>
  );
}
