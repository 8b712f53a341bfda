import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '#web/lib/browser.ts';
import { showToast } from '#web/ui/toast.tsx';
import classes from './api-page.module.css';
import { texts } from './texts.ts';

/** Text with a button that copies it. @param label accessible name of the text */
export function CodeBlock({ label, code, copy }: { label: string; code: string; copy: string }) {
  const onCopy = async () => {
    if (await copyText(code)) showToast(texts.copied, label);
    else showToast(texts.copyFailed, undefined, 'destructive');
  };
  return (
    <div className={classes.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by keyboard */}
      <section className={classes.code} aria-label={label} tabIndex={0}>
        <pre>{code}</pre>
      </section>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={() => void onCopy()}
      >
        {copy}
      </Button>
    </div>
  );
}
