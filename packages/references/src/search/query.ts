export { type Marks, matchQuery } from "./match-query.ts";
export { parseQuery, type Condition, type Query, type QueryProblem } from "./parse-query.ts";
