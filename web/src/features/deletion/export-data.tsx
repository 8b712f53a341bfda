import { exportData } from '@interest-miner/contract/deletion/endpoints';
import { deletionTexts } from '@interest-miner/contract/deletion/texts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { download } from '#web/lib/browser.ts';
import { callForFile } from '#web/lib/client.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** Account Settings: export everything stored about the user. */
export function ExportData() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(exportData, {}, { fallback: deletionTexts.exportFailed }),
    onSuccess: (file) => {
      download(file, texts.exportName);
      showToast(texts.exported);
    },
    onError: showFailure(deletionTexts.exportFailed),
  });
  return (
    <SettingsSection title={texts.exportTitle} lead={texts.exportLead}>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {texts.exportButton}
      </Button>
    </SettingsSection>
  );
}
