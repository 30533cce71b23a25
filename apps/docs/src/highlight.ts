import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import json from "highlight.js/lib/languages/json";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { escapeHtml } from "../../server/src/pages/escape-html.ts";

for (const [name, language] of Object.entries({ bash, http, json, typescript, xml }))
  hljs.registerLanguage(name, language);

/** The languages of code in documents, with the name of their grammar and on screen. */
const LANGUAGES: Readonly<Record<string, readonly [grammar: string, label: string]>> = {
  html: ["xml", "HTML"],
  http: ["http", "HTTP"],
  js: ["typescript", "JavaScript"],
  json: ["json", "JSON"],
  sh: ["bash", "Terminal"],
  ts: ["typescript", "TypeScript"],
  tsx: ["typescript", "TypeScript"],
};

export interface HighlightedCode {
  readonly html: string;
  /** Names the code's language for people. */
  readonly label: string;
}

/** Throws for a language that is not in the list. Code without one is not highlighted. */
export function highlight(code: string, language: string): HighlightedCode {
  if (language === "") return { html: escapeHtml(code), label: "Text" };
  const known = LANGUAGES[language];
  if (known === undefined) throw new Error(`code of an unknown language, ${language}`);
  const [grammar, label] = known;
  return { html: hljs.highlight(code, { language: grammar }).value, label };
}
