/** The kit: what every feature stands on. Its hooks run first: all others see cleaned texts, and the owner and the school. */
import type { Feature } from "../composition/feature.ts";
import { recordExports } from "./exports/records.ts";
import { notePolls } from "./jobs/runner.ts";
import { nationalIdHooks } from "./writes/national-id.ts";
import { ownershipHook } from "./writes/ownership.ts";
import { programOnlyHooks } from "./writes/program-only.ts";
import { textsHook } from "./writes/texts.ts";

export const kit: Feature = {
	hooks: () => [...programOnlyHooks, textsHook, ownershipHook, ...nationalIdHooks],
	routes(app, { service, now }) {
		notePolls(app);
		recordExports(app, service, now);
	},
};
