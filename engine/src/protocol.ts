import type { Branch } from './catalogue/tree.ts';
import type { NamedRows } from './keyword/names.ts';
import type { Brief, Interest, InterestRow, OtherTargeting, RankAnswer, SearchAnswer } from './types.ts';

/** The worker's calls by method name: arguments and result. Everything survives structured cloning. */
export interface Methods {
  info: { args: []; result: CoreInfo };
  search: { args: [question: string, limit: number, related?: boolean]; result: SearchAnswer };
  searchOther: { args: [question: string, limit: number]; result: SearchAnswer<OtherTargeting> };
  suggest: { args: [selection: readonly { id: string; name: string }[], limit: number]; result: Interest[] };
  byIds: { args: [ids: readonly string[]]; result: Interest[] };
  othersByIds: { args: [ids: readonly string[]]; result: OtherTargeting[] };
  browse: { args: [path: readonly string[], limit: number]; result: Branch };
  byNames: { args: [names: readonly string[], limit: number, work?: number]; result: NamedRows };
  rankBrief: { args: [brief: Brief, limit: number]; result: RankAnswer };
  warm: { args: [rows: readonly InterestRow[]]; result: number };
  rankCandidates: {
    args: [brief: Brief, rows: readonly InterestRow[], limit: number];
    result: RankAnswer<InterestRow>;
  };
  expandBrief: { args: [brief: Brief, limit: number]; result: string[] };
}
export type Method = keyof Methods;

/** The worker's status; this call loads everything that ranking needs. */
export interface CoreInfo {
  readonly interests: number;
  readonly encoder: boolean;
  readonly problem: string | null;
}

export interface Request<M extends Method = Method> {
  /** Numbers the calls: the worker stops the call whose number is in the shared memory. */
  readonly serial: number;
  readonly method: M;
  readonly args: Methods[M]['args'];
}

/** The work that one call may do, in microseconds: far more than any call needs whose text a person wrote. */
export const MAX_WORK = 4_000_000;
/** For the names of one call together, which may be 1,000: searches for what resembles some 60 unknown ones. */
export const MAX_NAMES_WORK = 150_000;

export type Reply =
  | { readonly ok: true; readonly result: unknown; readonly info: CoreInfo | null }
  | { readonly ok: false; readonly message: string; readonly code: 'catalogue' | 'aborted' | 'budget' | 'failed' };

/** The methods as the worker implements them. */
export type Core = { [M in Method]: (...args: Methods[M]['args']) => Methods[M]['result'] };
