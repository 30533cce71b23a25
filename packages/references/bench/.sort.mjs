import { syntheticReferences } from "./synthetic-library.mjs";
const { sortReferences } = await import("/tmp/refs/search.mjs");
const r = syntheticReferences(100000);
for (const f of ["title","authors","journal","year","pages"]) { const ts=[]; for(let k=0;k<6;k++){ const c=process.cpuUsage(); sortReferences(r,f,{locale:"en"}); const d=process.cpuUsage(c); ts.push(((d.user+d.system)/1000).toFixed(0)); } console.log(f, ts.join(" ")); }
