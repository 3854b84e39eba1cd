/** The catalogue: titles, copies, donated piles, imports, labels, lookup in other catalogues, search and wishes. */
import { fetchOutside } from "@rafta/records";
import type { Feature } from "../composition/feature.ts";
import { copiesHook, deletedCopiesHook } from "./copies/copies-hook.ts";
import { copyBatchesHook } from "./copies/copy-batches-hook.ts";
import { copyRoutes } from "./copies/routes.ts";
import { correctionRoutes } from "./corrections/routes.ts";
import { coverRoutes } from "./covers/routes.ts";
import { catalogueRoutes } from "./discover/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { labelRoutes } from "./labels/routes.ts";
import { typedTitleHook } from "./lookup/queue.ts";
import { lookupRoutes } from "./lookup/routes.ts";
import { lookupSettingsHook } from "./lookup/settings.ts";
import { pairTitlesByNight } from "./pairs/nightly.ts";
import { finishHook } from "./piles/finish.ts";
import { pileRoutes } from "./piles/routes.ts";
import { classTeacherHook } from "./reading-lists/class-teacher-hook.ts";
import { readingListRoutes } from "./reading-lists/routes.ts";
import { searchHooks } from "./search/index-titles.ts";
import { searchRoutes } from "./search/routes.ts";
import { shelfMapRoutes } from "./shelf-map/routes.ts";
import { titleReferenceHooks } from "./titles/hooks.ts";
import { reviewHook } from "./titles/review.ts";
import { titleRoutes } from "./titles/routes.ts";
import { booksHook } from "./titles/title-hook.ts";
import { orderRoutes } from "./wishes/order.ts";
import { wishRoutes } from "./wishes/routes.ts";

export const catalogue: Feature = {
	hooks: ({ notifier, database, now }) => [
		booksHook,
		reviewHook(notifier, now),
		...titleReferenceHooks,
		finishHook,
		copiesHook(now),
		deletedCopiesHook,
		copyBatchesHook,
		lookupSettingsHook,
		typedTitleHook,
		classTeacherHook,
		...searchHooks(database.dialect),
	],
	routes(app, { service, home, notifier, indexer, policies, fetch, now }) {
		titleRoutes(app, service, notifier, now);
		correctionRoutes(app, service, notifier, now);
		coverRoutes(app, service, notifier, now);
		copyRoutes(app, service, now);
		labelRoutes(app, service, home, now);
		exportRoutes(app, service);
		importRoutes(app, service, now);
		const lookups = lookupRoutes(app, service, fetch ?? fetchOutside, now);
		pileRoutes(app, service, lookups, now);
		searchRoutes(app, service, indexer);
		catalogueRoutes(app, service, now);
		shelfMapRoutes(app, service);
		wishRoutes(app, service);
		orderRoutes(app, service, now);
		readingListRoutes(app, service, policies, now);
		pairTitlesByNight(service, now);
	},
};
