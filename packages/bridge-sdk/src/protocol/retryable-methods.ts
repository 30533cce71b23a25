/** Methods that only read; their calls are repeated after the host reloads. */
export const RETRYABLE_METHODS = /^(get|list)/;
