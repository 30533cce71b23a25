/**
 * Vite's option `oxc` for builds with styled components. Minifies their CSS, and lets the bundler
 * leave out those that nothing uses.
 */
export const MINIFIED_STYLES = {
  plugins: {
    styledComponents: { displayName: false, fileName: false, ssr: false, minify: true, pure: true },
  },
};
