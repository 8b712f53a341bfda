export { type Overlap, overlapFromUnion, overlapOf, roughOverlap } from './audience/overlap.ts';
export { reachByCountry, reachOf } from './audience/people.ts';
export { areNearDuplicates, chooseReadySets, type SetKind, type SetRow } from './audience/ready-sets.ts';
export { type RoughAudience, roughSize, type SizedRow } from './audience/rough-size.ts';
export { type Standing, standingOf } from './catalogue/standing.ts';
export { loadWantedNames, type WantedName } from './catalogue/wanted.ts';
export { CATALOGUE_DIR, CatalogueError, loadCatalogue } from './catalogue.ts';
export { createEngine } from './create-engine.ts';
export {
  type CallOptions,
  type Engine,
  type EngineCaller,
  EngineError,
  type EngineOptions,
  type EngineStatus,
} from './engine.ts';
export { createKeywordIndex, type KeywordIndex, type KeywordOptions } from './keyword/keyword-index.ts';
export type { Named } from './keyword/names.ts';
export { type GazetteerPlace, placesBeginning } from './semantic/brief/gazetteer.ts';
export { countriesIn, type LocatedPlace, type Places, placesIn } from './semantic/brief/located-places.ts';
export { MAX_TEST_SHIFT, type TestEvidence, weighByTests } from './semantic/test-evidence.ts';
export { fold } from './text/fold.ts';
export {
  BANDS,
  type Band,
  type Brief,
  CATEGORY_LABELS,
  type Category,
  type CategoryLabel,
  GRADES,
  type Hint,
  type Interest,
  type InterestRow,
  type KeywordHit,
  type KeywordMatch,
  KINDS,
  type Kind,
  type OpenQuestion,
  type OtherTargeting,
  type Range,
  type RankAnswer,
  type RankedInterest,
  type Reason,
  type SearchAnswer,
  TARGETING_KINDS,
  type TargetingKind,
  TOPICS,
  type Topic,
} from './types.ts';
