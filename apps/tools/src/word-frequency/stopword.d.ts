// Lists of lower-case stop words, which the package has no types for.
declare module "stopword/src/stopwords_ces.js" {
  export const ces: readonly string[];
}
declare module "stopword/src/stopwords_dan.js" {
  export const dan: readonly string[];
}
declare module "stopword/src/stopwords_deu.js" {
  export const deu: readonly string[];
}
declare module "stopword/src/stopwords_eng.js" {
  export const eng: readonly string[];
}
declare module "stopword/src/stopwords_fin.js" {
  export const fin: readonly string[];
}
declare module "stopword/src/stopwords_fra.js" {
  export const fra: readonly string[];
}
declare module "stopword/src/stopwords_ita.js" {
  export const ita: readonly string[];
}
declare module "stopword/src/stopwords_nld.js" {
  export const nld: readonly string[];
}
declare module "stopword/src/stopwords_nob.js" {
  export const nob: readonly string[];
}
declare module "stopword/src/stopwords_pol.js" {
  export const pol: readonly string[];
}
declare module "stopword/src/stopwords_por.js" {
  export const por: readonly string[];
}
declare module "stopword/src/stopwords_rus.js" {
  export const rus: readonly string[];
}
declare module "stopword/src/stopwords_spa.js" {
  export const spa: readonly string[];
}
declare module "stopword/src/stopwords_swe.js" {
  export const swe: readonly string[];
}
declare module "stopword/src/stopwords_tur.js" {
  export const tur: readonly string[];
}
