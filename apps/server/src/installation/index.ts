/** The installation: its set-up, its site, its security, its backups, its administration and its tables. */
import type { Feature } from "../composition/feature.ts";
import { adminRoutes } from "./admin/routes.ts";
import { safetyRoutes } from "./backups/safety.ts";
import { backupSettingsHook, copyBackups } from "./backups/second.ts";
import { computerRoutes } from "./computer/routes.ts";
import { ownComputer } from "./computer/runs.ts";
import { httpsRoutes } from "./https/routes.ts";
import { openApiRoutes } from "./openapi/routes.ts";
import { schemaRoutes } from "./schema/routes.ts";
import { schoolFileRoutes } from "./school-file/routes.ts";
import { secondFactorRoutes } from "./security/second-factor.ts";
import { sessionRoutes } from "./security/sessions.ts";
import { setupRoutes } from "./setup/routes.ts";
import { legalRoutes } from "./site/legal.ts";
import { robotRoutes } from "./site/robots.ts";
import { siteRoutes } from "./site/routes.ts";
import { closedSchoolsHook, librariesHook, schoolsHook } from "./site/schools-hook.ts";
import { siteHook } from "./site/site-hook.ts";

export const installation: Feature = {
	hooks: ({ now }) => [schoolsHook(now), closedSchoolsHook, librariesHook, siteHook, backupSettingsHook],
	routes(app, context) {
		const { service, setupToken, folder, version, environment = {}, now } = context;
		copyBackups(service, now);
		safetyRoutes(app, service, now);
		const computer = ownComputer(folder, environment);
		computerRoutes(app, { computer, stop: context.stop });
		setupRoutes(app, service, { token: setupToken, computer });
		robotRoutes(app, service);
		siteRoutes(app, service, { ...context, isPackaged: computer !== null });
		legalRoutes(app, service, now);
		adminRoutes(app, service, { folder, version, environment, now });
		sessionRoutes(app, service);
		secondFactorRoutes(app, service);
		httpsRoutes(app, service, { lan: context.lan, demo: context.demo, now });
		schoolFileRoutes(app, service, { version, now });
		schemaRoutes(app, service, now);
		openApiRoutes(app, version);
	},
};
