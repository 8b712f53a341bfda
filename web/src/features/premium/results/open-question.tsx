import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { premiumLimits } from '@interest-miner/contract/premium/limits';
import { premiumTexts } from '@interest-miner/contract/premium/texts';
import { Button, Group } from '@mantine/core';
import { Notice } from '#web/ui/notice.tsx';

type Question = NonNullable<Analysis['question']>;

/** The brief with an answer to what it left open. */
function answeredBrief(brief: BusinessDetails, about: Question['about'], answer: string): BusinessDetails {
  const added = (text: string, max: number) => `${text.trim().replace(/[.,;]$/, '')}. ${answer}`.slice(-max);
  if (about === 'where') return { ...brief, location: answer };
  if (about === 'whom') return { ...brief, targetAudience: added(brief.targetAudience, premiumLimits.targetAudience) };
  return { ...brief, productDescription: added(brief.productDescription, premiumLimits.productDescription) };
}

/** What the brief leaves open, with three likely answers; one of them analyses the brief again with it added. */
export function OpenQuestion({
  analysis,
  onAnswer,
}: {
  analysis: Analysis;
  onAnswer: (brief: BusinessDetails) => void;
}) {
  const { question, businessInfo } = analysis;
  if (!question) return null;
  return (
    <>
      <Notice kind="info">{premiumTexts.questions[question.about]}</Notice>
      <Group gap={8}>
        {question.answers.map((answer) => (
          <Button
            key={answer}
            variant="default"
            size="xs"
            onClick={() => onAnswer(answeredBrief(businessInfo as BusinessDetails, question.about, answer))}
          >
            {answer}
          </Button>
        ))}
      </Group>
    </>
  );
}
