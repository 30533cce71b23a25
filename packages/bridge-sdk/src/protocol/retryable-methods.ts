/** The methods that only read. A call of one is repeated after the host was reloaded; whether any other was carried out, nobody can know. */
export const RETRYABLE_METHODS = /^(get|list)/;
