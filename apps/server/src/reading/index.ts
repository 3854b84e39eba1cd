/** Reading: what pupils read and say about it, the shelf of their own, challenges of classes, and the public wall. */
import type { Feature } from "../composition/feature.ts";
import { challengeRoutes } from "./challenges/routes.ts";
import { forgottenLoansHook, withdrawnOpinionsHook } from "./hooks.ts";
import { readingRoutes } from "./routes.ts";
import { wallRoutes } from "./wall/routes.ts";

export const reading: Feature = {
	hooks: () => [withdrawnOpinionsHook, forgottenLoansHook],
	routes(app, { service, now }) {
		readingRoutes(app, service, now);
		challengeRoutes(app, service, now);
		wallRoutes(app, service, now);
	},
};
