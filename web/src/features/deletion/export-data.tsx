import { deletionTexts, exportData } from '@interest-miner/contract/deletion';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { download } from '#web/lib/browser.ts';
import { callForFile } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';
import classes from './account-section.module.css';
import { texts } from './texts.ts';

/** A section of the account settings: everything stored about the person, to take along. */
export function ExportData() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(exportData, {}, { fallback: deletionTexts.exportFailed }),
    onSuccess: (file) => {
      download(file, texts.exportName);
      showToast(texts.exported);
    },
    onError: (error) => showToast(messageOf(error, deletionTexts.exportFailed), undefined, 'destructive'),
  });
  return (
    <section className={classes.section} aria-labelledby="export-data-title">
      <h2 id="export-data-title" className={classes.title}>
        {texts.exportTitle}
      </h2>
      <p className={classes.lead}>{texts.exportLead}</p>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {texts.exportButton}
      </Button>
    </section>
  );
}
