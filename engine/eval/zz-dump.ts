import { readFileSync, writeFileSync } from 'node:fs';
const R='/work/places/r29a/engine';
const { EngineCore } = await import(R+'/src/core.ts');
const { standingOf } = await import(R+'/src/index.ts');
const S = await import(R+'/eval/sets.ts');
const { cachingEncoder } = await import(R+'/eval/caching-encoder.ts');
const { loadEncoder } = await import(R+'/src/semantic/encoder/encoder.ts');
const encoder=cachingEncoder(loadEncoder());
const core = new EngineCore({loadEncoder:()=>encoder});
const { loadPlaybooks } = await import(R+'/src/playbooks.ts');
const rows=core.rows;
const PI = (await import(R+'/src/semantic/trades/playbook-index.ts')).PlaybookIndex as any;
const m0=PI.prototype.match, s0=PI.prototype.secondBusiness;
PI.prototype.match=function(...a:any[]){const r=m0.apply(this,a);(globalThis as any).lastMatches=r.map((t:any)=>({t:t.trade,w:t.weight,fit:t.fit,rows:t.rows.map((i:number)=>rows[i].key),wt:t.worthTesting.map((i:number)=>rows[i].key),acc:!!t.leftOut}));return r;};
PI.prototype.secondBusiness=function(...a:any[]){const r=s0.apply(this,a);if(r)(globalThis as any).lastMatches.push({t:'2nd:'+r.trade,w:r.weight,fit:r.fit,rows:r.rows.map((i:number)=>rows[i].key),wt:r.worthTesting.map((i:number)=>rows[i].key)});return r;};

const { long, terse } = S.readAllBriefs();
const { first, second } = S.readStrangersBriefs();
const reading = JSON.parse(readFileSync(R+'/eval/reading-briefs.json','utf8'));
const sets:any = { long, terse, s1:first, s2:second, pairs: reading.pairs.flatMap((p:any)=>[p.a,p.b]), doubles: reading.doubles, excl: reading.exclusions, rstr: reading.strangers, fresh: S.readFreshBriefs() };
const out:any[]=[];
for (const [set, list] of Object.entries(sets) as any) list.forEach((item:any, place:number) => {
  const read = core.readBrief(item.brief);
  const ranking:any = read.language===null?null:core.ranker.rankingOf(read.brief, read);
  const pb = (core.ranker as any);
  const answer = core.rankBrief(item.brief, 250, 3).ranked;
  const trades = ranking ? matchOf(ranking) : [];
  out.push({ set, place, id:item.id, brief:item.brief, trades, relevant:item.relevant??{}, unfitting:item.unfitting??[],
    rows: answer.map(({interest, relevance}:any)=>{
      const n = rows.indexOf(interest); const t = ranking?.trades.get(n); const c=ranking?.circles.get(n);
      return { key: interest.key, name: interest.name, relevance, st: standingOf(interest).state, trade: t?.trade, ts: t?.strength, isFirst: t?.isFirst, circle:c?.people, cs:c?.strength, score: ranking?.scores[n], g: item.relevant?.[interest.key] ?? ((item.unfitting??[]).includes(interest.key)?0:null) };
    })});
});
function matchOf(ranking:any){
  const cat = (core.ranker as any).catalogueForTest ?? null;
  return (globalThis as any).lastMatches ?? [];
}
writeFileSync(process.argv[2] ?? '/tmp/r29a/dump.json', JSON.stringify(out));
