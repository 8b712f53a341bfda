import { paths } from '@interest-miner/contract/site';

export { paths };

/** The path of a payment's receipt. */
export function receiptPath(uuid: string): string {
  return paths.receipt.replace(':uuid', encodeURIComponent(uuid));
}

/** The path of a list. */
export function listPath(id: string): string {
  return paths.list.replace(':id', encodeURIComponent(id));
}

/** The path of a tax invoice or credit note. */
export function invoicePath(number: string): string {
  return paths.invoice.replace(':number', encodeURIComponent(number));
}

/** The path of an audience in the builder. */
export function audiencePath(id: string): string {
  return paths.audience.replace(':id', encodeURIComponent(id));
}

/** The form that pushes an audience to Meta. */
export function pushPath(audienceId: string): string {
  return paths.push.replace(':id', encodeURIComponent(audienceId));
}

/** The progress of a push. */
export function pushStatusPath(id: string): string {
  return paths.pushStatus.replace(':id', encodeURIComponent(id));
}

/** A test: its verdict and figures, or what is left to do before it runs. */
export function testPath(id: string): string {
  return paths.test.replace(':id', encodeURIComponent(id));
}

/** The page that says what a test can cost, and starts it. */
export function startTestPath(id: string): string {
  return paths.startTest.replace(':id', encodeURIComponent(id));
}

/** The report of a test for a client. */
export function testReportPath(id: string): string {
  return paths.testReport.replace(':id', encodeURIComponent(id));
}

/** The form that plans a test of some audiences, the first ones proposed; one alone is tested against itself without interests. */
export function planTestPath(audienceIds: readonly string[] = []): string {
  if (audienceIds.length === 0) return paths.newTest;
  const [first = ''] = audienceIds;
  const control = audienceIds.length === 1 ? { control: first } : {};
  return `${paths.newTest}?${new URLSearchParams({ cells: audienceIds.join(','), ...control })}`;
}
