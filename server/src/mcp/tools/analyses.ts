import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import { businessCategories, promotionGoals } from '@interest-miner/contract/premium/brief';
import { generateInterests } from '@interest-miner/contract/premium/endpoints';
import { premiumLimits, relevanceGrades } from '@interest-miner/contract/premium/limits';
import { z } from 'zod';
import { adds, toolInterest, toToolInterest } from '../shapes.ts';
import { defineTool } from '../tool.ts';

/** The form requires an email address; the ranking does not use it. */
const noAddress = 'not-given@example.com';

const gradeOf = (relevance: number) => {
  if (relevance >= relevanceGrades.strong) return 'strong' as const;
  return relevance >= relevanceGrades.worthTesting ? ('worth_testing' as const) : ('weak' as const);
};

export const analysisTools = [
  defineTool({
    name: 'rank_interests',
    title: 'Rank interests for a business',
    description:
      'Turns a business brief into a ranked list of interests, each with a reason, and says where relevance drops: use ' +
      'the strong ones, test the ones worth testing, leave the rest. Needs a plan with the Premium Miner. The brief is ' +
      'kept in the history; the same brief within 24 hours returns the same result.',
    needs: [generateInterests],
    input: z.object({
      product_name: z.string().min(1).max(premiumLimits.productName),
      category: z.enum(businessCategories),
      product_description: z.string().min(1).max(premiumLimits.productDescription),
      location: z.string().min(1).max(premiumLimits.location),
      promotion_goal: z.enum(promotionGoals),
      target_audience: z.string().min(1).max(premiumLimits.targetAudience),
      contact_email: z.email().optional().describe('Optional; not used for the ranking.'),
      limit: z.number().int().min(1).max(200).default(40),
    }),
    output: z.object({
      analysis_id: z.string(),
      interests: z.array(
        toolInterest.extend({
          rank: z.number().int(),
          relevance_percent: z.number().int(),
          grade: z.enum(['strong', 'worth_testing', 'weak']),
          reason: z.string(),
        }),
      ),
      strong: z.number().int().describe('How many are strong: the list should usually end with them.'),
      worth_testing: z.number().int(),
      total: z.number().int(),
      ranked_by: z.string(),
      notice: z.string().nullable(),
    }),
    hints: adds,
    async run(call, input) {
      const { data } = await call(generateInterests, {
        body: {
          productName: input.product_name,
          category: input.category,
          productDescription: input.product_description,
          location: input.location,
          promotionGoal: input.promotion_goal,
          targetAudience: input.target_audience,
          contactEmail: input.contact_email ?? noAddress,
        },
      });
      return {
        analysis_id: data.id,
        interests: data.analyzedInterests.slice(0, input.limit).map((row) => ({
          ...toToolInterest(snapshotOfAnalyzed(row)),
          rank: row.rank,
          relevance_percent: row.relevanceScore,
          grade: gradeOf(row.relevanceScore),
          reason: row.reason,
        })),
        strong: data.strong,
        worth_testing: data.worth_testing,
        total: data.analyzedInterests.length,
        ranked_by: data.engine_label,
        notice: data.notice,
      };
    },
  }),
];
