import { stem } from './text/stem.ts';

/**
 * Words that marketers and shoppers use for the same thing, one group per line: British and American spellings, short forms,
 * near synonyms. Written for this catalogue; single words only, as phrases are aliases of their interests.
 */
const GROUPS = `
jewellery jewelry jewels
theatre theater
colour color
armour armor
one 1
lash lashes eyelash eyelashes
brow brows eyebrow eyebrows
grey gray
centre center
favourite favorite
tyre tire
organisation organization
organic natural
moustache mustache
pyjamas pajamas
aeroplane airplane plane aircraft
yoghurt yogurt
doughnut donut
whisky whiskey
soccer football
car auto automobile automotive vehicle
motorcycle motorbike bike
bicycle bike cycling
lorry truck
movie film cinema
tv television
series show
photo photography picture
pic photo
flat apartment condo
house home residential property
realtor broker
estate property
mortgage loan
loan credit lending
money finance
invest stock
crypto cryptocurrency bitcoin
trader trading
shop store retail
shopping buying
buyer shopper
boutique shop
grocery supermarket
e-commerce ecommerce
online internet web digital
website web
app application mobile
software saas app
phone smartphone mobile
cellphone smartphone
laptop notebook
computer pc
coding programming
programmer developer coder
developer software
ai artificial
marketing advertising
ad advertising
advert advertising
startup entrepreneur founder
entrepreneur business
company business corporate
freelancer self-employed contractor
job career employment
recruiter hiring
hr recruitment
lawyer attorney legal law solicitor
accountant bookkeeper accounting
doctor physician medical
dentist dental teeth tooth
therapist therapy counselling counseling psychotherapy
psychologist psychology
medicine drug pharmacy medication
pharmacy chemist
vitamin supplement
diet nutrition
slimming weight
gym fitness workout
fitness exercise
workout exercise training
weightlifting weights strength
jogging running
runner running
hiking trekking
hike trek
camping outdoors
swim swimming
kid child children
kids children
toddler baby
baby infant newborn
mom mother mum
mum mother
dad father
parent parenting
pregnant pregnancy maternity expecting
bride bridal wedding
marriage wedding
honeymoon newlywed
couple relationship
dog puppy canine
cat kitten feline
pet animal
vet veterinary
garden gardening
gardener gardening
plant houseplant
lawn garden
furniture decor
decor decoration interior
renovation remodeling remodel
repair fix maintenance
diy handyman
plumber plumbing
electrician electrical
builder construction
cleaning cleaner
cook cooking culinary
chef culinary
recipe cooking
restaurant dining
eat dining
takeaway takeout delivery
dessert sweets
sweets candy confectionery
bakery baking
cake baking
vegan plant-based
veggie vegetarian
barbecue bbq grill
beer brewery
wine winery
cocktail bar
coffee espresso
clothes clothing apparel garments
clothing fashion
outfit clothing
shoe footwear
sneaker trainers
handbag purse
bag handbag
sari saree
streetwear urban
makeup cosmetics
cosmetic beauty
skincare skin
hair hairstyle
haircut barber
barber grooming
salon beauty
manicure nail
perfume fragrance
travel trip tourism
trip vacation
holiday vacation
vacation travel
tourist tourism
flight airline
hotel resort
resort hotel
backpacker backpacking
cruise ship
study education
student college
university college
school education
teacher teaching
tutor tutoring
tutoring coaching
course class
class lesson
learn learning
exam test
kindergarten preschool
language linguistics
music song
concert music
dj electronic
guitar music
game gaming
gamer gaming
videogame gaming
esports gaming
book reading
reader reading
novel fiction
author writer
magazine publication
news journalism
comedy humour
humour humor
cartoon animation
anime manga
toy toys
craft handmade
handmade artisan
art artist
painter painting
wellness health
healthcare medical
relax relaxation
stress relaxation
sleep insomnia
meditation mindfulness
spa massage
insurance insurer
bank banking
tax taxation
retirement pension
charity nonprofit donation
volunteer charity
sport sports
footballer football
trainer coach
coach coaching
racing motorsport
electric ev
ev electric
solar renewable
eco sustainable
sustainable ethical green
luxury premium
cheap budget discount
discount coupon deal
deal bargain
gift present
1 one
2 two
3 three
4 four
rv motorhome campervan
nft blockchain
`;

const BY_STEM = new Map<string, Set<string>>();
for (const line of GROUPS.trim().split('\n')) {
  const group = line.split(' ').filter((word) => !word.includes('-'));
  for (const word of group) {
    const others = BY_STEM.get(stem(word)) ?? new Set<string>();
    for (const other of group) if (other !== word) others.add(other);
    BY_STEM.set(stem(word), others);
  }
}

/** Other words for the same thing, by the word's stem; an empty list for most words. */
export function synonymsOf(word: string): readonly string[] {
  return [...(BY_STEM.get(stem(word)) ?? [])];
}
