/** Reports, saved and sent ones, and the year's end with its certificates. */
import type { Feature } from "../composition/feature.ts";
import { certificateRoutes } from "./clearance/routes.ts";
import { reportRoutes } from "./routes.ts";
import { savedReportsHook } from "./saved/hook.ts";
import { savedReportRoutes } from "./saved/routes.ts";
import { yearEndRoutes } from "./year-end/routes.ts";

export const reports: Feature = {
	hooks: ({ now }) => [savedReportsHook(now)],
	routes(app, context) {
		const { service, policies, now } = context;
		reportRoutes(app, service, policies, now);
		savedReportRoutes(app, context, now);
		certificateRoutes(app, service, now);
		yearEndRoutes(app, service, policies, now);
	},
};
