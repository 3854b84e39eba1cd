/** Lending: the desk and its calendar, holds, class visits, stocktakes, tasks, the kiosk and the offline desk. */
import type { Feature } from "../composition/feature.ts";
import { feedsHook } from "./calendar/feed.ts";
import { closedDaysHook } from "./calendar/hooks.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import { ageLoansByNight } from "./circulation/ageing.ts";
import { circulationHooks } from "./circulation/hooks.ts";
import { settingsHook } from "./circulation/settings-hook.ts";
import { deskOperations } from "./desk/operations.ts";
import { circulationRoutes } from "./desk/routes.ts";
import { exceptionOperations } from "./exceptions/operations.ts";
import { exceptionRoutes } from "./exceptions/routes.ts";
import { firstDayRoutes } from "./first-day/routes.ts";
import { holdHooks } from "./holds/hooks.ts";
import { holdRoutes } from "./holds/routes.ts";
import { kioskRoutes } from "./kiosk/routes.ts";
import { offlineRoutes } from "./offline/routes.ts";
import { receiptRoutes } from "./receipts/routes.ts";
import { recentRoutes } from "./recent/routes.ts";
import { scannerRoutes } from "./scanners/routes.ts";
import { stocktakeHooks } from "./stocktakes/hooks.ts";
import { stocktakeRoutes } from "./stocktakes/routes.ts";
import { freedTasksHook } from "./tasks/freed.ts";
import { tasksHook } from "./tasks/hooks.ts";
import { noteTasksByNight } from "./tasks/nightly.ts";
import { taskRoutes } from "./tasks/routes.ts";
import { visitOperations } from "./visits/operations.ts";
import { visitRoutes } from "./visits/routes.ts";

export const lending: Feature = {
	hooks: ({ policies, now }) => [
		feedsHook,
		tasksHook(now),
		freedTasksHook,
		closedDaysHook,
		settingsHook,
		...stocktakeHooks(now),
		...circulationHooks(policies, now),
		...holdHooks(policies, now),
	],
	routes(app, context) {
		const { service, policies, home, now } = context;
		const desk = deskOperations(service, policies, now);
		circulationRoutes(app, desk);
		exceptionRoutes(app, exceptionOperations(service, policies, now));
		kioskRoutes(app, context, desk, now);
		visitRoutes(app, visitOperations(service, policies, now));
		recentRoutes(app, service, now);
		receiptRoutes(app, service, now);
		holdRoutes(app, service, policies, now);
		offlineRoutes(app, service, policies, now);
		calendarRoutes(app, service, policies, home, now);
		stocktakeRoutes(app, service, now);
		scannerRoutes(app, service, now, context.lan);
		taskRoutes(app, service, now);
		firstDayRoutes(app, service);
		noteTasksByNight(service, now);
		ageLoansByNight(service, now);
	},
};
