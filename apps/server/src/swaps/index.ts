/** Book swaps between readers: offers and asks, events with a matching, and their documents. */
import type { Feature } from "../composition/feature.ts";
import { swapDocumentRoutes } from "./documents/routes.ts";
import { swapHooks } from "./hooks.ts";
import { swapRoutes } from "./routes.ts";

export const swap: Feature = {
	hooks: ({ policies }) => swapHooks(policies),
	routes(app, { service, policies, now }) {
		swapRoutes(app, service, policies, now);
		swapDocumentRoutes(app, service, now);
	},
};
