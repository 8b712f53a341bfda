import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import classes from './document.module.css';
import { invoiceTexts as texts } from './texts.ts';
import { useInvoicePdf } from './use-document.ts';

/** The bar above a receipt or invoice: back, PDF and print. @param number of the document, once it is loaded */
export function DocumentBar({ label, number }: { label: string; number: string | undefined }) {
  const pdf = useInvoicePdf();
  return (
    <nav className={classes.bar} aria-label={label}>
      <BackLink to={paths.billingHistory}>{texts.back}</BackLink>
      {number !== undefined && (
        <span className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
            loading={pdf.isPending}
            onClick={() => pdf.mutate(number)}
          >
            {texts.pdf}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </span>
      )}
    </nav>
  );
}
