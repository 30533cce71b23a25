declare module "stopword/src/stopwords_eng.js" {
  /** English stop words, lower case. */
  export const eng: readonly string[];
}
