/** Reports, saved and sent ones, the year's end with its certificates, and the public wall. */
import type { Feature } from "../composition/feature.ts";
import { challengeRoutes } from "./challenges/routes.ts";
import { certificateRoutes } from "./clearance/routes.ts";
import { reportRoutes } from "./routes.ts";
import { savedReportsHook } from "./saved/hook.ts";
import { savedReportRoutes } from "./saved/routes.ts";
import { wallRoutes } from "./wall/routes.ts";
import { yearEndRoutes } from "./year-end/routes.ts";

export const reports: Feature = {
	hooks: ({ now }) => [savedReportsHook(now)],
	routes(app, context) {
		const { service, policies, now } = context;
		reportRoutes(app, service, policies, now);
		savedReportRoutes(app, context, now);
		certificateRoutes(app, service, now);
		yearEndRoutes(app, service, policies, now);
		wallRoutes(app, service, now);
		challengeRoutes(app, service, now);
	},
};
