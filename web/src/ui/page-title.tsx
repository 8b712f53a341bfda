const product = 'Interest Miner';

/** The document title; React moves it into the head. */
export function PageTitle({ children }: { children?: string }) {
  return <title>{children === undefined ? product : `${children} · ${product}`}</title>;
}
