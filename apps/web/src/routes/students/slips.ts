import { operation } from "../../data/queries.ts";

/** A sign-in slip, told once. */
export interface Slip {
	student: string;
	full_name: string;
	class_code: string;
	username: string;
	pin: string;
	/** An SVG. */
	qr: string;
}

/** As many as the server draws at once: every PIN is hashed, which takes its time on purpose. */
export const mostSlips = 60;

export const drawPins = (students: readonly string[]): Promise<{ slips: Slip[] }> =>
	operation("/api/readers/pins", { students });
