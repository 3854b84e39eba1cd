/** Endpoints about the computer that Rafta runs on, for administrators. */
import { z } from "zod";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";

/** When Rafta runs on somebody's own computer. */
export const runs = z.enum([
	/** As long as its window is open. */
	"window",
	/** On after the window is closed. */
	"on",
	/** On, and it starts when the user of the computer signs in. */
	"start",
]);

export type Runs = z.output<typeof runs>;

const computer = z.strictObject({
	/** `null`: it does not run from a package; the operator of the server decides. */
	runs: runs.nullable(),
	/** File by which the computer starts it; empty where there is none. */
	start_file: z.string(),
	/** Whether it can be stopped from here. */
	can_stop: z.boolean(),
});

export type Computer = Sent<z.output<typeof computer>>;

export const computerEndpoints = contract({
	"GET /api/admin/computer": {
		summary: "When Rafta runs on the computer that it was unpacked on",
		caller: "administrator",
		answer: computer,
	},
	"POST /api/admin/computer": {
		summary: "Decides when Rafta runs on the computer that it was unpacked on",
		caller: "administrator",
		body: z.strictObject({ runs }),
		answer: computer,
	},
	"POST /api/admin/computer/stop": {
		summary: "Stops Rafta on the computer that it was unpacked on",
		caller: "administrator",
	},
});
