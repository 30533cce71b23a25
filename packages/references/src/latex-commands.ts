/** Combining characters of LaTeX's accents. */
export const ACCENTS: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
};

const SYMBOLS = `ss ß,o ø,O Ø,l ł,L Ł,ae æ,AE Æ,oe œ,OE Œ,aa å,AA Å,i ı,j ȷ,th þ,TH Þ,dh ð,DH Ð,dj đ,DJ Đ,ng ŋ,NG Ŋ,
textendash –,textemdash —,ldots …,dots …,textellipsis …,textless <,textgreater >,textbar |,textbackslash \\,textasciitilde ~,
textasciicircum ^,textbraceleft {,textbraceright },textunderscore _,textquotedblleft “,textquotedblright ”,textquoteleft ‘,
textquoteright ’,textquotesingle ',textregistered ®,texttrademark ™,textcopyright ©,copyright ©,textdegree °,textmu µ,textpm ±,
pm ±,times ×,texttimes ×,cdot ·,leq ≤,le ≤,geq ≥,ge ≥,neq ≠,approx ≈,sim ∼,infty ∞,S §,P ¶,pounds £,euro €,texteuro €,
guillemotleft «,guillemotright »,alpha α,beta β,gamma γ,delta δ,epsilon ε,zeta ζ,eta η,theta θ,iota ι,kappa κ,lambda λ,mu μ,
nu ν,xi ξ,pi π,rho ρ,sigma σ,tau τ,upsilon υ,phi φ,chi χ,psi ψ,omega ω,Gamma Γ,Delta Δ,Theta Θ,Lambda Λ,Xi Ξ,Pi Π,Sigma Σ,
Phi Φ,Psi Ψ,Omega Ω`;

/** Characters by command. */
export const SYMBOL_OF_COMMAND: ReadonlyMap<string, string> = new Map([
  ...SYMBOLS.split(",").map((pair) => pair.trim().split(" ") as [string, string]),
  ..."& % $ # _ { }".split(" ").map((character) => [character, character] as const),
  ...[" ", ",", ";", ":", "\\", "\n"].map((space) => [space, " "] as const),
  ...["-", "/", "@", "!"].map((nothing) => [nothing, ""] as const),
]);

/** Commands that only change how their text looks. */
export const STYLES: ReadonlySet<string> = new Set(
  "textit textbf emph textrm textsc textsf texttt textup text textnormal textsuperscript textsubscript mathrm mathit mathbf ensuremath it em bf rm sc tt sl mkbibquote url uppercase relax".split(
    " ",
  ),
);
