import type { BillingPayment } from '@interest-miner/contract/billing/endpoints';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import classes from '../billing-page.module.css';
import { invoiceTexts as texts } from './texts.ts';
import { useYearPdf } from './use-document.ts';

/** One button per calendar year (UTC) with receipts or invoices. */
export function YearDownloads({ payments }: { payments: readonly BillingPayment[] }) {
  const pdf = useYearPdf();
  const documented = payments.filter((payment) => payment.has_receipt || payment.invoice_number !== null);
  const years = [...new Set(documented.map((payment) => payment.payment_date.slice(0, 4)))];
  if (years.length === 0) return null;
  return (
    <section className={classes.years} aria-labelledby="years-title">
      <h2 id="years-title">{texts.yearTitle}</h2>
      <div>
        {years.map((year) => (
          <Button
            key={year}
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            loading={pdf.isPending && pdf.variables === year}
            onClick={() => pdf.mutate(year)}
          >
            {texts.year(year)}
          </Button>
        ))}
      </div>
    </section>
  );
}
