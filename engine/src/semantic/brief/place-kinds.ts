import { fold } from '../../text/fold.ts';

/** Names in `place-names.ts` that mean a whole country: its people, its language, other names of it, and parts that Meta has no place for. */
export const COUNTRY_WIDE: ReadonlySet<string> = new Set(
  `usa,us,u s,u s a,america,american,americans,states of america,estados unidos,eeuu,eua,new england,midwest,canadian,canadians,mexican,mexicans,
  mexicano,mexicana,brazilian,brazilians,brasileiro,brasileira,argentine,argentinian,argentinians,argentino,argentina,colombian,colombians,colombiano,
  colombiana,chilean,chileans,chileno,chilena,peruvian,peruvians,peruano,peruana,ecuadorian,ecuatoriano,venezuelan,venezolano,uruguayan,uruguayo,
  paraguayan,bolivian,boliviano,costa rican,tico,guatemalan,guatemalteco,dominican,dominicano,puerto rican,uk,u k,great britain,britain,british,english,
  english high street,scottish,welsh,reino unido,gran bretana,irish,republic of ireland,german,germans,deutsch,deutsche,deutscher,dach,austrian,
  austrians,osterreich,oesterreich,swiss,schweiz,suisse,svizzera,french,francais,francaise,spanish,espanol,espanola,espana,portuguese,portugues,
  portuguesa,italian,italians,italiano,italiana,dutch,holland,belgian,belgians,luxembourgish,swedish,swedes,norwegian,norge,noreg,danish,danmark,
  finnish,suomi,icelandic,polish,polska,czech,cesko,slovak,hungarian,magyarorszag,romanian,bulgarian,greek,hellas,croatian,hrvatska,serbian,ukrainian,
  russian,turkish,turkiye,israeli,uae,emirati,saudi,saudi arabian,ksa,qatari,kuwaiti,egyptian,moroccan,south african,nigerian,nigerians,kenyan,ghanaian,
  indian,indians,desi,bharat,pakistani,bangladeshi,sri lankan,nepali,nepalese,singaporean,malaysian,indonesian,filipino,pinoy,thai,vietnamese,chinese,
  hong kong,taiwanese,japanese,korean,korea,australian,australians,aussie,kiwi,aotearoa`
    .split(',')
    .map((name) => name.trim()),
);

/** Names of states, provinces and the like, with the name that Meta lists each under where it is another one. */
export const REGIONS: ReadonlyMap<string, string> =
  pairs(`alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,georgia,hawaii,
  idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,
  new hampshire,new jersey,new mexico,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,
  texas,utah,vermont,west virginia,virginia,washington,wisconsin,wyoming,quebec,ontario,british columbia,alberta,manitoba,saskatchewan,nova scotia,
  jalisco,nuevo leon=Nuevo León,yucatan=Yucatán,oaxaca,chihuahua,veracruz,bahia,minas gerais,parana=Paraná,santa catarina,rio grande do sul,pernambuco,
  ceara=Ceará,goias=Goiás,antioquia,england,inglaterra=England,cornwall=England,devon=England,yorkshire=England,kent=England,essex=England,
  surrey=England,sussex=England,scotland,wales,northern ireland,bayern=Bavaria,bavaria,nrw=Nordrhein-Westfalen,nordrhein westfalen=Nordrhein-Westfalen,
  hessen,sachsen,saxony=Sachsen,baden wurttemberg=Baden-Württemberg,niedersachsen,tirol,tyrol=Tirol,bretagne,provence=Provence-Alpes-Côte d'Azur,
  normandie,ile de france=Île-de-France,andalucia=Andalusia,cataluna=Catalonia,catalunya=Catalonia,galicia,canarias=Canary Islands,algarve=Faro,
  madeira,sicily,sicilia=Sicily,tuscany,toscana=Tuscany,sardegna=Sardinia,flanders,wallonia,crete,gauteng,western cape,goa,maharashtra,karnataka,
  tamil nadu,kerala,gujarat,rajasthan,uttar pradesh,madhya pradesh,punjab,haryana,bihar,west bengal,telangana,andhra pradesh,odisha,assam,uttarakhand,
  himachal=Himachal Pradesh,jharkhand,राजस्थान=Rajasthan,बिहार=Bihar,महाराष्ट्र=Maharashtra,गुजरात=Gujarat,उत्तर प्रदेश=Uttar Pradesh,
  मध्य प्रदेश=Madhya Pradesh,bali,new south wales,nsw=New South Wales,queensland,victoria,western australia,south australia,tasmania`);

/** Other spellings of cities in `place-names.ts`, and quarters, with the city's name at Meta. */
export const CITY_SPELLINGS: ReadonlyMap<string, string> =
  pairs(`nyc=New York,brooklyn=New York,manhattan=New York,bay area=San Francisco,
  silicon valley=San Jose,twin cities=Minneapolis,gta=Toronto,cdmx=Mexico City,ciudad de mexico=Mexico City,leon gto=León,sao paulo=São Paulo,
  salvador bahia=Salvador,vitoria es=Vitória,natal rn=Natal,brasilia=Brasília,goiania=Goiânia,florianopolis=Florianópolis,joao pessoa=João Pessoa,
  cordoba argentina=Córdoba,caba=Buenos Aires,bogota=Bogotá,medellin=Medellín,santiago de chile=Santiago,la paz bolivia=La Paz,londres=London,
  munchen=Munich,muenchen=Munich,koln=Cologne,koeln=Cologne,dusseldorf=Düsseldorf,duesseldorf=Düsseldorf,hanover=Hannover,nurnberg=Nuremberg,
  wien=Vienna,zurich=Zürich,geneve=Geneva,genf=Geneva,seville=Sevilla,malaga=Málaga,lisboa=Lisbon,milano=Milan,roma=Rome,torino=Turin,napoli=Naples,
  firenze=Florence,venezia=Venice,den haag=The Hague,bruxelles=Brussels,brussel=Brussels,antwerpen=Antwerp,gent=Ghent,goteborg=Gothenburg,malmo=Malmö,
  kobenhavn=Copenhagen,warszawa=Warsaw,cracow=Krakow,praha=Prague,bucuresti=Bucharest,beograd=Belgrade,kiev=Kyiv,st petersburg=Saint Petersburg,
  bombay=Mumbai,new delhi=Delhi,ncr=Delhi,bengaluru=Bangalore,madras=Chennai,calcutta=Kolkata,cochin=Kochi,gurugram=Gurgaon,mysuru=Mysore,
  मुंबई=Mumbai,दिल्ली=Delhi,पुणे=Pune,जयपुर=Jaipur,लखनऊ=Lucknow,पटना=Patna,बेंगलुरु=Bangalore,हैदराबाद=Hyderabad,चेन्नई=Chennai,कोलकाता=Kolkata,
  अहमदाबाद=Ahmedabad,इंदौर=Indore,भोपाल=Bhopal,kl=Kuala Lumpur,metro manila=Manila,saigon=Ho Chi Minh City,ho chi minh=Ho Chi Minh City,
  hamilton nz=Hamilton,washington dc=Washington`);

/** "bayern=Bavaria, hessen" as a map; a name without another one stands for itself, in capitals. */
function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(',').map((entry) => {
      const [name = '', other] = entry.trim().split('=');
      return [fold(name), other ?? capitalise(name)];
    }),
  );
}

/** "new jersey" as "New Jersey", "rio de janeiro" as "Rio de Janeiro". */
export function capitalise(name: string): string {
  return name.replace(/(?<!\S)(?!(?:de|do|da|of|la) )\p{L}/gu, (letter) => letter.toUpperCase());
}
