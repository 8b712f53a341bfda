import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { Analysis, AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { type BuildAudience, SelectionBar } from '#web/ui/interest-table/selection-bar.tsx';
import { openAnalysisKit, saveCsv } from '../export/export-analysis.ts';

interface AnalysisSelectionProps {
  analysis: Analysis;
  selection: Selection<AnalyzedInterest>;
  build: BuildAudience;
  onExported: () => void;
}

/** The bar with what is selected in an analysis. */
export function AnalysisSelection({ analysis, selection, build, onExported }: AnalysisSelectionProps) {
  const taken = () => ({ analysis, rows: selection.items(), onDone: onExported });
  return (
    <SelectionBar
      selection={selection}
      snapshotOf={snapshotOfAnalyzed}
      build={(rows) => build(analysis.name ?? analysis.businessInfo.productName, rows)}
      onKit={() => openAnalysisKit(taken())}
      onExport={() => saveCsv(taken())}
    />
  );
}
