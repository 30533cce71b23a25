/** Mixed scripts, emoji and 10,000 characters without a break. */
export const LONG_NAME = `${"Überlänge-مراجعة منهجية-👩‍🔬".repeat(3)}${"x".repeat(10_000)}`;

export const RTL_NAME = "مراجعة منهجية لبرامج التمريض";

/** Right to left, with a number and Latin letters inside. */
export const HEBREW_NAME = "סקירה 2026 של תוכניות סיעוד (RCT)";

/** Each emoji joins several code points. */
export const EMOJI_NAME = "👩‍🔬👨‍👩‍👧‍👦🏳️‍🌈";

export const COMBINING_NAME = `Z${"\u0335\u0322\u034E\u0310\u0344".repeat(4)}o${"\u0316\u0331\u030D".repeat(6)}e\u0301 Nguye\u0302\u0303n`;

export const BAD_NAMES = [LONG_NAME, RTL_NAME, HEBREW_NAME, EMOJI_NAME, COMBINING_NAME] as const;

export const MANY = 5000;

export const ASKING_TOOL = {
  name: "Word Frequency Analyser",
  origin: "http://127.0.0.1:8080",
} as const;
