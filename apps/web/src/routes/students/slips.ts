import { call } from "#data";

/** Maximum per request: every PIN is hashed, which is deliberately slow. */
export const MAX_SLIPS = 60;

export const drawPins = (students: readonly string[]) =>
	call("POST /api/readers/pins", { body: { students } });
