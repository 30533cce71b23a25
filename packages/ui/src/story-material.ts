/** Names that nobody should have, and somebody will: ten thousand characters, written from right to left, or of pictures. */
export const LONG_NAME = `${"Überlänge-مراجعة منهجية-👩‍🔬".repeat(3)}${"x".repeat(10_000)}`;

/** A name in a script that runs from right to left. */
export const RTL_NAME = "مراجعة منهجية لبرامج التمريض";

/** Right to left, with a number and Latin letters inside. */
export const HEBREW_NAME = "סקירה 2026 של תוכניות סיעוד (RCT)";

/** A name of pictures alone, joined from several characters each. */
export const EMOJI_NAME = "👩‍🔬👨‍👩‍👧‍👦🏳️‍🌈";

/** Letters under towers of combining marks. */
export const COMBINING_NAME = `Z${"\u0335\u0322\u034E\u0310\u0344".repeat(4)}o${"\u0316\u0331\u030D".repeat(6)}e\u0301 Nguye\u0302\u0303n`;

/** All of them, to put wherever people's words are shown. */
export const BAD_NAMES = [LONG_NAME, RTL_NAME, HEBREW_NAME, EMOJI_NAME, COMBINING_NAME] as const;

/** More than anybody should have of anything. */
export const MANY = 5000;

/** A tool as it asks for a dialog. */
export const ASKING_TOOL = {
  name: "Word Frequency Analyser",
  origin: "http://127.0.0.1:8080",
} as const;
