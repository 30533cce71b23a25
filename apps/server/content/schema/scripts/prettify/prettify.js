/* Colours the words of each <pre class="prettyprint lang-…"> by the rules of its language: a list of class and pattern, of which the first that fits counts. */
globalThis.prettify = { languages: new Map() };

prettify.languages.set("json", [
  ["atn", /"(?:[^"\\]|\\.)*"(?=\s*:)/y],
  ["str", /"(?:[^"\\]|\\.)*"/y],
  ["kwd", /\b(?:true|false|null)\b/y],
  ["lit", /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
]);

prettify.colour = (element) => {
  const language = /\blang-(\w+)/.exec(element.className)?.[1] ?? "";
  const rules = prettify.languages.get(language) ?? [];
  const text = element.textContent;
  const parts = document.createDocumentFragment();
  for (let at = 0, plainFrom = 0; at <= text.length; ) {
    const found = at < text.length ? first(rules, text, at) : undefined;
    if (found === undefined && at < text.length) {
      at += 1;
      continue;
    }
    parts.append(text.slice(plainFrom, at));
    if (found === undefined) break;
    const word = document.createElement("span");
    word.className = found.name;
    word.textContent = found.word;
    parts.append(word);
    at += found.word.length;
    plainFrom = at;
  }
  element.replaceChildren(parts);
};

function first(rules, text, at) {
  for (const [name, pattern] of rules) {
    pattern.lastIndex = at;
    const word = pattern.exec(text)?.[0];
    if (word) return { name, word };
  }
  return undefined;
}

addEventListener("DOMContentLoaded", () => {
  for (const element of document.querySelectorAll("pre.prettyprint")) prettify.colour(element);
});
