const CODE = /^\w{1,64}$/;

/** The code of an error, such as `ECONNREFUSED` or that of a problem, or its class. A message may quote personal data. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && CODE.test(code) ? code : error.constructor.name;
}
