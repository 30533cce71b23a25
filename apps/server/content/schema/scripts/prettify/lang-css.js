/* The rules of style sheets. */
prettify.languages.set("css", [
  ["str", /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y],
  ["kwd", /@[\w-]+/y],
  ["atn", /[\w-]+(?=\s*:[^{]*;)/y],
  ["lit", /#[\da-fA-F]{3,8}\b|-?\d*\.?\d+(?:[a-z]+|%)?/y],
]);
