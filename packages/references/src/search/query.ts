export { type Marks, matchQuery, type Searched } from "./match-query.ts";
export {
  parseQuery,
  termsOf,
  type Condition,
  type Query,
  type QueryProblem,
  type QueryTerm,
} from "./parse-query.ts";
export { yearOf } from "../publication-date.ts";
