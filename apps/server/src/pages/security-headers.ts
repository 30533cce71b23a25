const YEAR_SECONDS = 31_536_000;
const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

export function securityHeaders(publicOrigin: string): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    // HTML pages replace this policy. Other documents can load nothing.
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
    ...(publicOrigin.startsWith("https:")
      ? { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}
