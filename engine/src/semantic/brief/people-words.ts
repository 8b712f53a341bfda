import { stem } from '../../text/stem.ts';

/** General words for people. A brief uses them for its buyers, who rarely have an interest of that name. */
const PEOPLE = `family families parent parents mother mothers mom moms mum mums father fathers dad dads grandparents grandmother 
   teen teens teenager teenagers youth couple couples single singles man woman lady ladies guys girl girls boys
   friend friends student students pupil pupils graduate graduates adult adults senior seniors elderly retiree retirees millennial millennials
   manager managers employee employees employer employers worker workers staff team teams professional professionals executive executives
   owner owners homeowner homeowners landlord landlords tenant tenants renter renters buyer buyers shopper shoppers
   customer customers client clients consumer consumers visitor visitors guest guests resident residents local locals neighbour neighbours
   beginner beginners enthusiast enthusiasts lover lovers fan fans hobbyist hobbyists amateur amateurs expert experts
   founder founders entrepreneur entrepreneurs freelancer freelancers agency agencies
   traveler travelers traveller travellers tourist tourists commuter commuters driver drivers rider riders patient patients caregiver
   expat expats immigrant immigrants community group groups everybody everyone anyone audience`;
export const PEOPLE_STEMS: ReadonlySet<string> = new Set(PEOPLE.split(/\s+/).map(stem));

/** Words that show that an audience buys for its trade. */
const TRADE_BUYERS =
  /\b(professionals? (?:in|of|who)|b2b|wholesale|contractors?|installers?|electricians?|plumbers?|builders?|clinics?|hospitals?|dentists?|doctors?|physicians?|nurses?|surgeons?|pharmacists?|veterinarians?|therapists?|labs?|laborator(?:y|ies)|retailers?|resellers?|distributors?|dealers?|restaurants?|restaurateurs?|caf[eé]s|hotels?|hoteliers?|salons?|salon owners?|stylists?|hairdressers?|barbers?|agents?|brokers?|realtors?|lawyers?|law firms?|attorneys?|accountants?|bookkeepers?|auditors?|architects?|engineers?|developers?|marketers?|agencies|recruiters?|hr|human resources|procurement|logistics|fleet|manufacturers?|factories|farmers?|growers?|teachers?|educators?|schools|universities|trainers?|coaches|property managers?|hosts|operators?|managers?|directors?|executives?|ceos?|ctos?|cfos?|founders?|entrepreneurs?|startups?|smes?|smbs?|freelancers?|small business(?:es)?|businesses|companies|enterprises?|shop owners?|store owners?|shop keepers?|sellers?|merchants?|decision makers?)\b/i;
const TRADE_PRODUCT =
  /\b(b2b|for (?:businesses|companies|clinics|restaurants|hotels|salons|agencies|dentists|teams)|wholesale|crm|erp|saas)\b/i;

/** Customers who buy for themselves as often as for their work: only with a product for work is the brief professional. */
const PERHAPS_BUYERS = /\b(landlords?|programmers?)\b/i;
const WORK_PRODUCT =
  /\b(software|platform|api|tools? for|lettings?|tenants?|property management|compliance|invoic\w+|payroll)\b/i;

/** Who is meant as a private person, whatever trade is named beside: "people afraid of the dentist". */
export const PRIVATE_PERSONS =
  /\b(?:people|persons|adults|women|men|patients|parents|families|couples|children|kids|homeowners)\b/i;

/** Whether a brief is for people in a trade: only they want trade interests ("Dental laboratory"). */
export function isProfessional(audience: string, description: string): boolean {
  if (TRADE_BUYERS.test(audience) || TRADE_PRODUCT.test(description)) return true;
  return PERHAPS_BUYERS.test(audience) && WORK_PRODUCT.test(description);
}
