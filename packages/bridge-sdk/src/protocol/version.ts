/** The version of this package, which a test compares with `package.json`. */
export const SDK_VERSION = "0.1.0";
