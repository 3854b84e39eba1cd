/** People: readers, members and their accounts, promotion, privacy and deletion, notices, and the contact form. */
import type { Feature } from "../composition/feature.ts";
import { deskOperations } from "../lending/desk/operations.ts";
import { accountRoutes } from "./account/routes.ts";
import { removeUnproved } from "./account/unproved.ts";
import { userRightsHook } from "./account/user-rights-hook.ts";
import { registrationsHook, usersHook } from "./account/users-hook.ts";
import { contactsHook } from "./contact/contacts-hook.ts";
import { contactRoutes } from "./contact/routes.ts";
import { userDeletionHook } from "./deletion/delete-user.ts";
import { deletionRoutes } from "./deletion/routes.ts";
import { membershipsHook } from "./members/memberships-hook.ts";
import { memberRoutes } from "./members/routes.ts";
import { noticeHooks } from "./notices/hooks.ts";
import { noticeRoutes } from "./notices/routes.ts";
import { retentionHook } from "./privacy/retention.ts";
import { privacyRoutes } from "./privacy/routes.ts";
import { promotionRoutes } from "./promotion/routes.ts";
import { cardRoutes } from "./readers/card.ts";
import { consentsHook } from "./readers/consents-hook.ts";
import { loginRoutes } from "./readers/logins.ts";
import { newKeyRoutes } from "./readers/new-key.ts";
import { ownRoutes } from "./readers/own.ts";
import { pastRoutes } from "./readers/past.ts";
import { studentsHook } from "./readers/students-hook.ts";
import { userReaderHook } from "./readers/user-reader-hook.ts";

export const people: Feature = {
	hooks: ({ notifier, eraser, limits, database, now }) => [
		usersHook,
		registrationsHook(limits, now),
		userRightsHook,
		userReaderHook,
		userDeletionHook(now),
		studentsHook,
		consentsHook(now),
		membershipsHook(notifier, now),
		...noticeHooks(now),
		contactsHook(database.memory, limits, notifier, now),
		retentionHook,
		...eraser.hooks,
	],
	routes(app, context) {
		const { service, policies, home, notifier, eraser, now } = context;
		accountRoutes(app, service, now);
		memberRoutes(app, service, notifier);
		loginRoutes(app, service, home, notifier);
		cardRoutes(app, context, now);
		ownRoutes(app, service, deskOperations(service, policies, now));
		pastRoutes(app, service, now);
		newKeyRoutes(app, service, home);
		promotionRoutes(app, service, now);
		noticeRoutes(app, service, policies, home, now);
		privacyRoutes(app, service, eraser, now);
		deletionRoutes(app, service, now);
		contactRoutes(app, service, now);
		service.crons.add("rafta_unproved", "50 0 * * *", () => removeUnproved(service, now()));
	},
};
