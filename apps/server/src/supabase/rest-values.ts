const OID = {
  bigint: 20,
  json: 114,
  jsonb: 3802,
  numeric: 1700,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  timetz: 1266,
};

/**
 * Converts the driver's values to the protocol's. The REST library passes JSON as text, which the
 * driver would serialize again.
 */
export const POSTGRES_TYPES = {
  json: { to: OID.json, from: [OID.json], serialize: jsonText, parse: JSON.parse },
  jsonb: { to: OID.jsonb, from: [OID.jsonb], serialize: jsonText, parse: JSON.parse },
  timestamptz: {
    to: OID.timestamptz,
    from: [OID.timestamptz],
    serialize: asText,
    parse: isoMoment,
  },
  timestamp: { to: OID.timestamp, from: [OID.timestamp], serialize: asText, parse: isoMoment },
};

export const PGLITE_VALUES = {
  parsers: {
    [OID.bigint]: Number,
    [OID.json]: JSON.parse,
    [OID.jsonb]: JSON.parse,
    [OID.numeric]: numericOrText,
    [OID.date]: asText,
    [OID.time]: asText,
    [OID.timestamp]: isoMoment,
    [OID.timestamptz]: isoMoment,
    [OID.timetz]: asText,
  },
  serializers: { [OID.json]: jsonText, [OID.jsonb]: jsonText },
};

function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Passes any value as text. The REST library parses `eq.1` as a number, on which the driver's own
 * serializer would fail. Postgres reports text that does not match the type.
 */
function asText(value: unknown): string {
  return String(value);
}

/**
 * Converts "2024-01-02 03:04:05.123456+00" to "2024-01-02T03:04:05.123456+00:00"; a Date would drop
 * the microseconds.
 */
function isoMoment(value: string): string {
  return value.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00");
}

function numericOrText(value: string): number | string {
  const number = Number(value);
  return String(number) === value ? number : value;
}
