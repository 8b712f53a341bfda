import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import type { BriefDetail } from '@interest-miner/contract/briefs/endpoints';
import { matchPath } from 'react-router';
import { withIdInWords } from '#web/lib/at-meta.ts';
import { peopleInWords, placesInWords } from '#web/lib/audience-words.ts';
import { countryName } from '#web/lib/countries.ts';
import { formatCount, formatRange } from '#web/lib/format.ts';
import { audiencePath, listPath, paths, pushPath, pushStatusPath, testPath } from '#web/lib/paths.ts';
import { spineTexts as texts } from '../texts.ts';

export type Stage = 'brief' | 'interests' | 'audience' | 'test';

/** Links into the Premium Miner, which another feature knows. */
export interface AnalysisLinks {
  open: (analysisId: string) => string;
  edit: (analysisId: string) => string;
}

/** One part of the band: what is there, in words, and where it leads. */
export interface Part {
  stage: Stage;
  detail: string;
  to: string;
  /** Whether there is anything yet. */
  there: boolean;
}

const interests = [paths.dashboard, paths.lists, paths.list];
const audience = [paths.audiences, paths.importMeta, paths.audience];
const test = [
  ...[paths.push, paths.pushes, paths.pushStatus],
  ...[paths.tests, paths.newTest, paths.importTest, paths.test, paths.startTest, paths.testReport],
];

/**
 * The stage that a page belongs to, or null for one beside the way, such as the profile.
 * @param search the query of the address; @param ranked whether the Premium Miner shows interests at its plain address
 */
export function stageOf(pathname: string, search: string, ranked: boolean): Stage | null {
  const among = (patterns: readonly string[]) => patterns.some((pattern) => matchPath(pattern, pathname) !== null);
  if (among([paths.premium])) {
    const address = new URLSearchParams(search);
    const shown = address.has('analysis') || ranked;
    return address.get('step') === 'brief' || !shown ? 'brief' : 'interests';
  }
  if (among([paths.briefs])) return 'brief';
  if (among(test)) return 'test';
  if (among(audience)) return 'audience';
  return among(interests) ? 'interests' : null;
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const joined = (words: readonly (string | null)[]) => words.filter((word) => word !== null && word !== '').join(' · ');

/** What a brief says about whom to reach, such as `Pune, India · women 25–45 · leads`; empty if it says nothing. */
export function factsInWords({ places, ages, gender, goal }: BriefDetail['facts']): string {
  const people =
    ages.value || gender.value
      ? peopleInWords({
          age_min: ages.value?.min ?? 18,
          age_max: ages.value?.max ?? 65,
          gender: gender.value ?? 'all',
          languages: [],
        })
      : null;
  return joined([
    places.value && placesInWords({ places: places.value }),
    people && lowerFirst(people),
    goal.value && lowerFirst(audienceGoals[goal.value].label),
  ]);
}

function interestsPart({ analysis, chosen, with_id, lists }: BriefDetail, links: AnalysisLinks): Part {
  const picked =
    chosen === 0 ? texts.noneChosen : `${texts.chosen(formatCount(chosen))}, ${withIdInWords(with_id, chosen)}`;
  const list = lists[0];
  return {
    stage: 'interests',
    detail: joined([analysis && texts.ranked(formatCount(analysis.ranked)), picked]),
    to: analysis ? links.open(analysis.id) : list ? listPath(list.id) : paths.dashboard,
    there: analysis !== null || chosen > 0,
  };
}

function audiencePart({ audiences }: BriefDetail): Part {
  const newest = audiences[0];
  if (!newest) return { stage: 'audience', detail: texts.noneYet, to: paths.audiences, there: false };
  const { places, ...who } = newest.settings;
  const where = [...places.names, ...places.countries.map(countryName)].join(', ') || texts.worldwide;
  const { people } = newest;
  const size = people && texts.people(formatRange(people.lower, people.upper));
  const is = [where, lowerFirst(peopleInWords({ ...who, languages: [] })), ...(size ? [size] : [])].join(', ');
  const more = audiences.length > 1 ? texts.audiences(audiences.length) : null;
  return { stage: 'audience', detail: joined([is, more]), to: audiencePath(newest.id), there: true };
}

type TestInBrief = BriefDetail['tests'][number];

/** Phases in which a test can spend money, or is about to. */
const busyPhases: readonly TestInBrief['phase'][] = ['running', 'starting', 'stopping', 'scheduled'];

/** The test that matters: one that runs, else one that is about to, else the newest. */
function shownTest(tests: readonly TestInBrief[]): TestInBrief | undefined {
  const urgency = ({ phase }: TestInBrief) => busyPhases.indexOf(phase) + 1 || busyPhases.length + 1;
  return tests.toSorted((a, b) => urgency(a) - urgency(b))[0];
}

/** The test that matters, else the newest push: a test also says which audience earns more. */
function testPart({ audiences, pushes, tests }: BriefDetail): Part {
  const newest = pushes[0];
  const next = audiences[0];
  const tested = shownTest(tests);
  if (tested) {
    const says =
      tested.verdict?.kind === 'winner' ? tested.verdict.sentence : `${tested.name}, ${texts.testPhases[tested.phase]}`;
    const more = tests.length > 1 ? texts.tests(tests.length) : null;
    return {
      stage: 'test',
      detail: joined([says, tested.simulated ? texts.testAccount : null, more]),
      to: testPath(tested.id),
      there: true,
    };
  }
  if (newest) {
    const detail = joined([texts.pushStates[newest.state], newest.test ? texts.testAccount : null]);
    return { stage: 'test', detail, to: pushStatusPath(newest.id), there: true };
  }
  return next
    ? { stage: 'test', detail: texts.notPushed, to: pushPath(next.id), there: false }
    : { stage: 'test', detail: texts.noneYet, to: paths.pushes, there: false };
}

/** The four parts of the band. @param brief null without one: the parts say what to do first */
export function partsOf(brief: BriefDetail | null, links: AnalysisLinks): Part[] {
  if (brief === null) {
    return [
      { stage: 'brief', detail: texts.describe, to: paths.premium, there: false },
      { stage: 'interests', detail: texts.searchFirst, to: paths.dashboard, there: false },
      { stage: 'audience', detail: texts.noneYet, to: paths.audiences, there: false },
      { stage: 'test', detail: texts.noneYet, to: paths.pushes, there: false },
    ];
  }
  const about = brief.businessInfo === null ? texts.noText : factsInWords(brief.facts);
  return [
    {
      stage: 'brief',
      detail: joined([brief.name, about]),
      to: brief.analysis ? links.edit(brief.analysis.id) : paths.briefs,
      there: true,
    },
    interestsPart(brief, links),
    audiencePart(brief),
    testPart(brief),
  ];
}

/** The furthest thing that a brief has: where opening it leads. */
export function furthest(brief: BriefDetail, links: AnalysisLinks): string {
  const [, found, grouped, tested] = partsOf(brief, links);
  return [tested, grouped, found].find((part) => part?.there)?.to ?? paths.dashboard;
}
