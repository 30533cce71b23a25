/** Settings of the product and of the set-up that a person may have in the shell. Tests must meet neither their data nor their mail. */
const SETTINGS = [
  "PORT", "TOOLS_PORT", "HOST", "PUBLIC_ORIGIN", "TOOLS_ORIGIN", "DATA_DIR", "DATABASE_URL", "ENGINE", "TOOLS_FILE", "KINDE_DOMAIN", "KINDE_CLIENT_ID", "EMBEDDED_LOGIN",
  "SMTP_URL", "MAIL_FROM", "MAXIMUM_FILE_MB", "MAXIMUM_PROJECT_MB", "MAXIMUM_PROJECT_VERSIONS", "MAXIMUM_SOCKETS", "MAXIMUM_PERSON_SOCKETS", "MAXIMUM_ADDRESS_SOCKETS", "MAXIMUM_PERSON_FRAMES", "MAXIMUM_ADDRESS_FRAMES", "MAXIMUM_CONNECTIONS", "MAXIMUM_ADDRESS_CONNECTIONS",
  "MAXIMUM_ADDRESS_REQUESTS", "MAXIMUM_PERSON_REQUESTS",
  "MAXIMUM_PERSON_STATEMENTS", "MAXIMUM_PERSON_WAITING", "MAXIMUM_ANSWER_MB", "PRODUCT_NAME", "PRODUCT_VERSION", "PROFILE", "STAFF_DOMAIN", "CONTACT_EMAIL", "STRIPE_WEBHOOK_SECRET", "CONTENT_DIR", "SITES_FILE", "DEV_SERVER",
];

/** Changes to the environment under which suites run: the product's settings are taken out and NODE_ENV is "test", whatever it was. */
export function testEnvironment(results) {
  return { ...Object.fromEntries(SETTINGS.map((name) => [name, undefined])), NODE_ENV: "test", RESULTS: results };
}
