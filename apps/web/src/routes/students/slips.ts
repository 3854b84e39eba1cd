import { operation } from "../../data/queries.ts";

/** A sign-in slip, shown once. */
export interface Slip {
	student: string;
	full_name: string;
	class_code: string;
	username: string;
	pin: string;
	/** An SVG. */
	qr: string;
}

/** Maximum per request: every PIN is hashed, which is deliberately slow. */
export const MAX_SLIPS = 60;

export const drawPins = (students: readonly string[]): Promise<{ slips: Slip[] }> =>
	operation("/api/readers/pins", { students });
