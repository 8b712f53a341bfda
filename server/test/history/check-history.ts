/**
 * What one client did and saw. `unknown`: the answer was a 503 or none, so it may have happened or not. Times are of one clock, in ms.
 * A set holds named things that are added and removed; a counter only rises; of a prize, one claim may succeed; a lease has one holder.
 */
export type Operation = {
  readonly client: string;
  readonly began: number;
  readonly ended: number;
  readonly outcome: 'ok' | 'failed' | 'unknown';
} & (
  | { readonly kind: 'add' | 'remove'; readonly set: string; readonly element: string }
  | { readonly kind: 'read'; readonly set: string; readonly elements: readonly string[] }
  | { readonly kind: 'increment'; readonly counter: string }
  | { readonly kind: 'count'; readonly counter: string; readonly value: number }
  | { readonly kind: 'claim'; readonly prize: string }
  | { readonly kind: 'hold'; readonly lease: string }
);

export interface Anomaly {
  readonly kind:
    | 'lost update'
    | 'stale read of own write'
    | 'stale read'
    | 'aborted read'
    | 'removed thing is back'
    | 'duplicate effect'
    | 'counter went back'
    | 'two holders';
  readonly of: string;
}

type Of<K extends Operation['kind']> = Extract<Operation, { kind: K }>;
const ofKind = <K extends Operation['kind']>(history: readonly Operation[], kind: K) =>
  history.filter((operation): operation is Of<K> & Operation => operation.kind === kind);
const succeeded = (operation: Operation) => operation.outcome === 'ok';
const mayHaveHappened = (operation: Operation) => operation.outcome !== 'failed';
/** One had ended before the other began. */
const before = (one: Operation, other: Operation) => one.ended < other.began;
const beganBeforeEndOf = (one: Operation, other: Operation) => one.began <= other.ended;

/** Why a set may not lack an element. */
function absent(read: Of<'read'> & Operation, add: Operation, reads: readonly Operation[]): Anomaly['kind'] {
  if (!reads.some((later) => before(read, later))) return 'lost update';
  return add.client === read.client ? 'stale read of own write' : 'stale read';
}

type Change = Of<'add' | 'remove'> & Operation;

/** What one read says of one element, given all changes of it. */
function wrongOf(read: Of<'read'> & Operation, changes: readonly Change[], reads: readonly Operation[]) {
  const element = changes[0]?.element ?? '';
  const adds = changes.filter(({ kind }) => kind === 'add');
  const removes = changes.filter(({ kind }) => kind === 'remove');
  const count = read.elements.filter((one) => one === element).length;
  if (count > 1) return 'duplicate effect';
  if (count === 1) {
    const possible = adds.filter((add) => mayHaveHappened(add) && beganBeforeEndOf(add, read));
    if (possible.length === 0) return 'aborted read';
    const gone = removes.some(
      (remove) => succeeded(remove) && before(remove, read) && possible.every((add) => before(add, remove)),
    );
    return gone ? 'removed thing is back' : undefined;
  }
  const kept = adds.find(
    (add) =>
      succeeded(add) &&
      before(add, read) &&
      !removes.some((remove) => mayHaveHappened(remove) && beganBeforeEndOf(remove, read) && !before(remove, add)),
  );
  return kept && absent(read, kept, reads);
}

function checkSets(history: readonly Operation[]): Anomaly[] {
  const changes = new Map<string, Change[]>();
  for (const change of [...ofKind(history, 'add'), ...ofKind(history, 'remove')] as Change[])
    changes.set(`${change.set}/${change.element}`, [...(changes.get(`${change.set}/${change.element}`) ?? []), change]);
  const allReads = ofKind(history, 'read').filter(succeeded);
  return allReads.flatMap((read) => {
    const reads = allReads.filter(({ set }) => set === read.set);
    const known = [...changes].filter(([, [change]]) => change?.set === read.set);
    const wrong = known.flatMap(([of, all]) => {
      const kind = wrongOf(read, all, reads);
      return kind ? [{ kind, of } as const] : [];
    });
    const names = new Set(known.map(([of]) => of));
    const invented = read.elements.filter((element) => !names.has(`${read.set}/${element}`));
    return [...wrong, ...invented.map((element) => ({ kind: 'aborted read' as const, of: `${read.set}/${element}` }))];
  });
}

function checkCounters(history: readonly Operation[]): Anomaly[] {
  const counts = ofKind(history, 'count').filter(succeeded);
  return counts.flatMap((count): Anomaly[] => {
    const of = count.counter;
    const increments = ofKind(history, 'increment').filter(({ counter }) => counter === of);
    const least = increments.filter((one) => succeeded(one) && before(one, count)).length;
    const most = increments.filter((one) => mayHaveHappened(one) && beganBeforeEndOf(one, count)).length;
    if (count.value < least) return [{ kind: 'lost update', of }];
    if (count.value > most) return [{ kind: 'duplicate effect', of }];
    const higher = counts.some((other) => other.counter === of && before(other, count) && other.value > count.value);
    return higher ? [{ kind: 'counter went back', of }] : [];
  });
}

function checkClaims(history: readonly Operation[]): Anomaly[] {
  const won = ofKind(history, 'claim').filter(succeeded);
  const twice = won.filter(({ prize }, index) => won.findIndex((other) => other.prize === prize) < index);
  return twice.map(({ prize }) => ({ kind: 'duplicate effect', of: prize }));
}

function checkLeases(history: readonly Operation[]): Anomaly[] {
  const holds = ofKind(history, 'hold').filter(succeeded);
  const met = holds.filter((one, index) =>
    holds.some(
      (other, at) =>
        at < index &&
        other.lease === one.lease &&
        other.client !== one.client &&
        !before(other, one) &&
        !before(one, other),
    ),
  );
  return met.map(({ lease }) => ({ kind: 'two holders', of: lease }));
}

/** What clients saw that no order of their operations explains. Each anomaly is named once for each thing. */
export function checkHistory(history: readonly Operation[]): Anomaly[] {
  const found = [checkSets, checkCounters, checkClaims, checkLeases].flatMap((check) => check(history));
  return [...new Map(found.map((anomaly) => [`${anomaly.kind} ${anomaly.of}`, anomaly])).values()];
}
