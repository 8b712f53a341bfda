import { oneTimeCode, sessionDays } from '@interest-miner/contract/auth/limits';
import { planDays } from '@interest-miner/contract/billing/limits';
import { deletionLimits } from '@interest-miner/contract/deletion/limits';

export interface LegalText {
  title: string;
  /** The effective date, as text. */
  date: string;
  lead: string;
  sections: readonly { title: string; paragraphs: readonly string[]; points?: readonly string[] }[];
}

export const onThisPage = 'On this page';

export const privacy: LegalText = {
  title: 'Privacy policy',
  date: 'Effective 1 August 2025',
  lead: 'What Interest Miner knows about you, why, for how long, and how to export it or have it erased.',
  sections: [
    {
      title: 'What we collect',
      paragraphs: ['Only what the product needs:'],
      points: [
        'Your account: name, email, and what you choose to add to your profile, such as a contact number, address, country or date of birth.',
        'Your password, as a hash from which it cannot be recovered.',
        'Your searches and the business details you enter for the Premium Miner, so that you can come back to them.',
        'Your payments: amount, date, plan and the reference of the payment provider; where invoices need them, your state, PIN code and address. Card numbers never reach us.',
        'Your sessions: when you logged in and from what kind of device, so that you can end them.',
        'If you log in with Facebook: your name, your email if you share it, and the ID that Facebook gives you in this app.',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'To log you in, answer your searches, rank interests for your business, keep your history, take payments, and send you the emails your account needs, such as a code to set a new password.',
        'We do not sell your data, we do not show you advertising, and we do not follow you across other sites. There are no analytics cookies.',
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: ['Depending on how this installation is set up, parts of it go to the services we use:'],
      points: [
        'Meta receives search words when live interests are switched on. It does not learn who searched, unless you connect your own Meta account.',
        'The provider of the language model receives the business details you submit to the Premium Miner, when one is configured. Without one, the analysis runs on our own server.',
        'Razorpay receives what a payment needs when you buy a plan.',
        'The mail service receives your address and the mails we send you.',
      ],
    },
    {
      title: 'What stays in your browser',
      paragraphs: [
        'Your browser keeps the token of your session, your theme, and your last analysis, in its local storage. Logging out clears it. We set no tracking cookies.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        `For as long as you have an account. Sessions end after ${sessionDays.total} days at the latest, codes after ${oneTimeCode.minutes} minutes. Searches that you delete are gone once the time to undo has passed.`,
      ],
    },
    {
      title: 'How to have it erased',
      paragraphs: [
        `Delete your account in the account settings, or remove the app in your Facebook settings. Deletion requests are processed within ${deletionLimits.days} days; work on them begins within 24 hours. You get a confirmation code with which you can follow the request on the data deletion page, without logging in.`,
        'Records that tax law makes us keep, such as the amounts of payments, are separated from your name.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can read and correct your data in your profile, export all of it as a JSON file in the account settings, and object to a use of it by writing to us. If you believe we got it wrong, you may turn to the data protection authority of your country.',
      ],
    },
    {
      title: 'How we protect it',
      paragraphs: [
        'Passwords, tokens and codes are stored as hashes. Each query is limited to the account that makes it. Connections are encrypted wherever the operator runs the product behind TLS.',
      ],
    },
    {
      title: 'Changes and contact',
      paragraphs: [
        'When this policy changes in a way that matters to you, we say so in the product before it applies. Questions are answered by support, 9 AM - 5 PM EST.',
      ],
    },
  ],
};

export const terms: LegalText = {
  title: 'Terms and conditions',
  date: 'Effective 1 August 2025',
  lead: 'The agreement between you and Interest Miner. By creating an account you accept it.',
  sections: [
    {
      title: 'What the service does',
      paragraphs: [
        'Interest Miner helps you find interests you can target with Meta ads: it searches them, ranks them for a business you describe, and lets you export the list. It places no ads and has no access to your ad account unless you grant it.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'Give true details, keep your password to yourself, and tell us if somebody else has used your account. You must be old enough to enter into a contract where you live. An account belongs to one person or one company.',
      ],
    },
    {
      title: 'Trial, plans and payment',
      paragraphs: [
        `A new account may try the Miner free of charge for ${planDays.trial} days, within the number of searches shown in the profile. The Premium Miner needs an active plan.`,
        `Prices are shown before you buy, and each payment has a receipt or a tax invoice. A plan is paid in advance through the payment provider for ${planDays.period} days, or for a month where it renews. It renews only if you choose renewal and your payment method allows it. Otherwise we remind you ${planDays.reminders.join(' days and ')} day before it ends, and charge nothing.`,
        `You may stop it at any time, in two clicks on the Billing page. It then stays usable until the end of the period paid for, and until then you may change your mind. A better plan starts at once and counts your unused days; a smaller one starts when the current one ends. If the charge for a renewal fails, your plan stays for ${planDays.grace} days while the charge is repeated. Then you are on the Free plan, and nothing you saved is lost.`,
        'If the law entitles you to a refund, you have that right here too.',
      ],
    },
    {
      title: 'Fair use',
      paragraphs: ['You agree not to:'],
      points: [
        'break the law, or the advertising rules of Meta, with what you find here',
        'target people with ads in order to discriminate against them',
        'circumvent limits, resell access, or scrape the catalogue',
        'attack the service, or look for weaknesses without telling us',
      ],
    },
    {
      title: 'What is yours and what is ours',
      paragraphs: [
        'What you enter and what you export is yours, for any lawful use. The software, the catalogue and the name are ours or our licensors’. Interests and their sizes belong to their source.',
      ],
    },
    {
      title: 'No promise of results',
      paragraphs: [
        'Audience sizes are ranges, and estimates where they say so. Rankings are suggestions. Figures in our promotion are illustrative. How your ads perform depends on more than interests, and we do not promise a result.',
        'We work to keep the service running and correct, but it is provided as is. As far as the law allows, we are liable up to what you paid us in the twelve months before the damage; nothing here limits liability that the law does not let us limit.',
      ],
    },
    {
      title: 'Ending the agreement',
      paragraphs: [
        `You may delete your account at any time in the account settings. Deletion requests are processed within ${deletionLimits.days} days. We may close an account that breaks these terms, after a warning where that is possible.`,
      ],
    },
    {
      title: 'Governing law',
      paragraphs: [
        'These terms are governed by the law of India, without regard to its rules on conflicts of laws. If one clause is invalid, the others still apply.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'We may change these terms; we announce it in the product at least 30 days before a change applies. If you do not agree, you may close your account before then.',
      ],
    },
  ],
};
